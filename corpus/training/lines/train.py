"""Trains the reader of lines.

    python train.py --data DIR... --out model.pt [--minutes 8] [--seed 1] [--weights real=3] [--balance 0.5]
                    [--start lines.onnx] [--tags DIR_NAME]

Every file `*.bin` in a DIR is read; `--weights` shows pages of some files more often, `--balance` those of large files less often.
One page in 50 is kept apart to measure. With `--start`, training goes on from these weights, and where nobody knows what a line
is, their answer stays; with `--release` not about lines of tagged pages that look like headings. `--tags` names the folders of pages whose labels come from the tags of a PDF.
"""

import argparse
import copy
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from model import LineReader
from read_onnx import read_weights
from records import read_records

MAX_ROWS = 420

# The numbers of kinds in kinds.mjs.
TEXT, LIST, TEXT_OR_LIST = 0, 3, 18
# Captions, formulas, their numbers, code, contents, references and notes of tables: programs tag these as paragraphs.
TAGGED_AS_TEXT = [4, 11, 12, 13, 14, 15, 17]
SURE = 0.8
# Columns of features that say how large and how bold a line is; print larger than the body by a fifth looks like a heading.
SIZE, BOLD = 6, 8
LARGE = 0.13
# Weight of the first model's answers where there is no label.
KEEP = 0.5


def load(folders: list[Path], options):
    weights = dict(one.split("=") for one in options.weights.split(",") if one)
    pages, chances = [], []
    for path in (path for folder in folders for path in sorted(folder.glob("*.bin"))):
        of_file = [
            record | {"source": path.stem, "tags": path.parent.name == options.tags}
            for record in read_records(path)
            if len(record["kind"]) <= MAX_ROWS and (record["kind"] >= 0).sum() >= 3
        ]
        weight = float(weights.get(path.stem, weights.get(path.parent.name, 1)))
        pages += of_file
        chances += [weight / max(len(of_file), 1) ** options.balance] * len(of_file)
    return pages, np.array(chances)


def altered(page, random: np.random.Generator):
    """A page as another program or author might have made it."""
    rows = len(page["kind"])
    keep = np.ones(rows, bool)
    lines = page["lines"]
    if random.random() < 0.15:
        keep[lines:] = random.random(rows - lines) > random.random()
    if random.random() < 0.25:
        # Blocks go missing: what is left must be known without them.
        blocks = np.unique(page["block"][:lines])
        gone = blocks[random.random(len(blocks)) < 0.3 * random.random()]
        keep[:lines] &= ~(np.isin(page["block"][:lines], gone) & (page["kind"][:lines] >= 0))
    index = np.flatnonzero(keep)
    if (index < lines).sum() < 3:
        index = np.arange(rows)
    if random.random() < 0.1:
        texts = index[index < lines]
        random.shuffle(texts)
        index = np.concatenate([texts, index[index >= lines]])
    features = page["features"][index].astype(np.float32) / 127
    boxes = page["boxes"][index].astype(np.float32) / 10
    size = page["page"].copy()
    stretch = np.exp(random.normal(0, 0.06, 2)).astype(np.float32)
    boxes = boxes * np.tile(stretch, 2)
    size[:2] *= stretch
    shift = random.normal(0, 6, 2).astype(np.float32)
    boxes = boxes + np.tile(shift, 2)
    if random.random() < 0.5:
        # Facts that a reader of the file misses.
        noise = random.random(features.shape[1]) < 0.04
        noise[:6] = False
        features[:, noise] = 0
    features += random.normal(0, 0.01, features.shape).astype(np.float32)
    styles = page["styles"][index].astype(np.float32) / 127
    if random.random() < 0.1:
        styles[:] = 0
    elif random.random() < 0.3:
        # One colour throughout, or fonts without a name.
        styles[:, [[1], [2, 3, 4]][random.integers(2)]] = 0
    return {
        "features": features,
        "styles": styles,
        "boxes": boxes,
        "page": size,
        "tags": page["tags"],
        **{name: page[name][index] for name in ("kind", "block", "rank", "row", "column", "level")},
    }


def plain(page):
    return {
        "features": page["features"].astype(np.float32) / 127,
        "styles": page["styles"].astype(np.float32) / 127,
        "boxes": page["boxes"].astype(np.float32) / 10,
        "page": page["page"],
        "tags": page["tags"],
        **{name: page[name] for name in ("kind", "block", "rank", "row", "column", "level")},
    }


def collate(pages):
    longest = max(len(page["kind"]) for page in pages)
    batch = {"mask": np.zeros((len(pages), longest), bool)}
    for name, fill in [("features", 0), ("styles", 0), ("boxes", 0), *[(n, -1) for n in ("kind", "block", "rank", "row", "column", "level")]]:
        shape = (len(pages), longest, *pages[0][name].shape[1:])
        array = np.full(shape, fill, np.float32 if name in ("features", "styles", "boxes") else np.int64)
        for at, page in enumerate(pages):
            array[at, : len(page[name])] = page[name]
        batch[name] = array
    for at, page in enumerate(pages):
        batch["mask"][at, : len(page["kind"])] = True
    batch["page"] = np.stack([page["page"] for page in pages])
    batch["tags"] = np.array([page["tags"] for page in pages])
    return {name: torch.from_numpy(array) for name, array in batch.items()}


class Pages(torch.utils.data.IterableDataset):
    """Endless batches of about the same number of rows."""

    def __init__(self, pages, chances, rows: int, seed: int):
        self.pages, self.rows, self.seed = pages, rows, seed
        self.chances = chances / chances.sum()
        self.lengths = np.array([len(page["kind"]) for page in pages])

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        random = np.random.default_rng(self.seed * 1000 + (worker.id if worker else 0))
        while True:
            drawn = random.choice(len(self.pages), 2048, p=self.chances)
            drawn = drawn[np.argsort(self.lengths[drawn], kind="stable")]
            batches, batch = [], []
            for index in drawn:
                if batch and (len(batch) + 1) * self.lengths[index] > self.rows:
                    batches.append(batch)
                    batch = []
                batch.append(index)
            random.shuffle(batches)
            for batch in batches:
                yield collate([altered(self.pages[index], random) for index in batch])


def distances(batch):
    """How far the lines of each pair are from each other, in sizes of the page's text."""
    size = batch["page"][:, None, None, 2]
    y0, y1 = batch["boxes"][..., 1], batch["boxes"][..., 3]
    x0, x1 = batch["boxes"][..., 0], batch["boxes"][..., 2]
    gap_y = torch.maximum(y0[:, :, None], y0[:, None, :]) - torch.minimum(y1[:, :, None], y1[:, None, :])
    gap_x = torch.maximum(x0[:, :, None], x0[:, None, :]) - torch.minimum(x1[:, :, None], x1[:, None, :])
    return (gap_y.clamp(min=0) / size + 0.3 * gap_x.clamp(min=0) / size).clamp(max=30)


def answers(model, batch):
    read = model(batch["features"], batch["boxes"], batch["page"], batch["mask"], batch["styles"])
    return [one.float() for one in read]


def hold(first, batch, kinds, relations, near, release=False):
    """How far the answers are from those of the first model, about lines and pairs of lines without a label; hides doubtful labels."""
    with torch.no_grad():
        first_kinds, _, first_relations = answers(first, batch)
        shares = first_kinds.softmax(-1)
        most, guess = shares.max(-1)
        special = torch.isin(guess, torch.tensor(TAGGED_AS_TEXT, device=guess.device)) & (most > SURE)
        loose = batch["tags"][:, None] & ((batch["kind"] == TEXT) | (batch["kind"] == TEXT_OR_LIST))
        batch["kind"] = batch["kind"].masked_fill(loose & special, -1)
        lines = batch["mask"] & (batch["features"][..., 0] > 0.5)
        unknown = lines & (batch["kind"] < 0)
        if release:
            # Many authors make headings by hand: of these the first model knows too few.
            unknown = unknown & ~(batch["tags"][:, None] & ((batch["features"][..., SIZE] > LARGE) | (batch["features"][..., BOLD] > 0.5)))
        apart = lines[:, :, None] & lines[:, None, :]
        placed = (batch["kind"] >= 0) & (batch["block"] >= 0)
        apart = apart & ~(placed[:, :, None] & placed[:, None, :])
        pairs = ((first_relations[:, 0] + first_relations[:, 0].transpose(1, 2)) / 2).sigmoid()
    loss = kinds.sum() * 0
    if unknown.any():
        loss = loss + nn.functional.cross_entropy(kinds[unknown], shares[unknown], reduction="sum") / lines.sum()
    logits = (relations[:, 0] + relations[:, 0].transpose(1, 2)) / 2
    away = nn.functional.binary_cross_entropy_with_logits(logits, pairs, reduction="none") * near * apart
    return loss + 2 * away.sum() / (near * (lines[:, :, None] & lines[:, None, :])).sum().clamp(min=1)


def losses(model, batch, first=None, release=False):
    kinds, levels, relations = answers(model, batch)
    # Pairs that are close are the ones in doubt.
    far = distances(batch)
    near = 1 / (1 + far)
    held = 0 if first is None else KEEP * hold(first, batch, kinds, relations, near, release)
    known = batch["kind"] >= 0
    either = batch["kind"] == TEXT_OR_LIST
    sure = known & ~either
    kind_loss = nn.functional.cross_entropy(
        kinds[sure], batch["kind"][sure], label_smoothing=0.03, reduction="sum"
    )
    if either.any():
        logs = kinds[either].log_softmax(-1)
        kind_loss = kind_loss - torch.logsumexp(logs[:, [TEXT, LIST]], -1).sum()
    kind_loss = kind_loss / known.sum().clamp(min=1)
    titled = (batch["level"] >= 1) & known
    level_loss = (
        nn.functional.cross_entropy(levels[titled], (batch["level"][titled] - 1).clamp(0, 3))
        if titled.any()
        else kinds.sum() * 0
    )
    n = known.shape[1]
    both = known[:, :, None] & known[:, None, :] & ~torch.eye(n, dtype=torch.bool, device=known.device)

    def pair_loss(relation, truth, where):
        logits = relations[:, relation]
        logits = (logits + logits.transpose(1, 2)) / 2
        loss = nn.functional.binary_cross_entropy_with_logits(logits, truth.float(), reduction="none")
        weight = near * where
        return (loss * weight).sum() / weight.sum().clamp(min=1), logits

    block = batch["block"]
    same = block[:, :, None] == block[:, None, :]
    placed = (block >= 0)[:, :, None] & (block >= 0)[:, None, :] & both
    block_loss, block_logits = pair_loss(0, same, placed)
    row, column = batch["row"], batch["column"]
    in_row = same & (row[:, :, None] >= 0) & (row[:, None, :] >= 0)
    in_column = same & (column[:, :, None] >= 0) & (column[:, None, :] >= 0)
    row_loss, row_logits = pair_loss(2, row[:, :, None] == row[:, None, :], in_row & both)
    column_loss, column_logits = pair_loss(3, column[:, :, None] == column[:, None, :], in_column & both)
    # The next line is the one whose rank is one higher.
    rank = batch["rank"]
    follows = (rank[:, :, None] >= 0) & (rank[:, None, :] == rank[:, :, None] + 1)
    has_next = follows.any(-1)
    choices = relations[:, 1].masked_fill(~(rank >= 0)[:, None, :], -1e4)
    next_loss = (
        nn.functional.cross_entropy(choices[has_next], follows[has_next].float().argmax(-1))
        if has_next.any()
        else kinds.sum() * 0
    )
    total = held + kind_loss + 0.2 * level_loss + 2 * block_loss + row_loss + column_loss + 0.5 * next_loss
    with torch.no_grad():
        guess, truth = kinds[known].argmax(-1), batch["kind"][known]
        right = (guess == truth) | ((truth == TEXT_OR_LIST) & ((guess == TEXT) | (guess == LIST)))
        close = placed & (far < 3)

        def share(logits, truth, where):
            return (((logits > 0) == truth) & where).sum().item(), where.sum().item()

        scores = {
            "kind": (right.sum().item(), right.numel()),
            "block": share(block_logits, same, close),
            "row": share(row_logits, row[:, :, None] == row[:, None, :], in_row & both),
            "column": share(column_logits, column[:, :, None] == column[:, None, :], in_column & both),
            "next": (
                (choices[has_next].argmax(-1) == follows[has_next].float().argmax(-1)).sum().item(),
                int(has_next.sum()),
            ),
        }
    return total, scores, kinds


def widened(model, weights):
    """Weights for numbers that an earlier model did not have are nothing at first."""
    state = {}
    for name, value in model.state_dict().items():
        stored = torch.from_numpy(weights[name].copy())
        if stored.shape != value.shape:
            wide = torch.zeros_like(value, device="cpu")
            wide[:, : stored.shape[1]] = stored
            stored = wide
        state[name] = stored
    return state


def measure(model, pages, device):
    model.eval()
    by_source: dict[str, dict[str, list[int]]] = {}
    with torch.no_grad():
        for page in pages:
            batch = {name: value.to(device) for name, value in collate([plain(page)]).items()}
            _, scores, _ = losses(model, batch)
            for source in (page["source"], "all"):
                sums = by_source.setdefault(source, {})
                for name, (good, count) in scores.items():
                    pair = sums.setdefault(name, [0, 0])
                    pair[0] += good
                    pair[1] += count
    model.train()
    return {
        source: {name: round(good / max(count, 1), 4) for name, (good, count) in sums.items()}
        for source, sums in by_source.items()
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=144)
    parser.add_argument("--layers", type=int, default=5)
    parser.add_argument("--rows", type=int, default=12000)
    parser.add_argument("--workers", type=int, default=14)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--weights", default="")
    parser.add_argument("--balance", type=float, default=0)
    parser.add_argument("--start")
    parser.add_argument("--tags")
    parser.add_argument("--release", action="store_true")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    pages, chances = load(options.data, options)
    apart = np.arange(len(pages)) % 50 == 7
    test = [page for page, is_test in zip(pages, apart) if is_test]
    train = [page for page, is_test in zip(pages, apart) if not is_test]
    print(f"{len(train)} pages to learn, {len(test)} to measure, {train[0]['features'].shape[1]} features", flush=True)
    model = LineReader(train[0]["features"].shape[1], options.width, options.layers, has_styles=True).to(device)
    print(f"{sum(one.numel() for one in model.parameters()) / 1e6:.2f} M parameters", flush=True)
    first = None
    if options.start is not None:
        weights = read_weights(options.start)
        model.load_state_dict(widened(model, weights))
        first = copy.deepcopy(model).eval()
        print("before", measure(model, test[:1500], device), flush=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.05, betas=(0.9, 0.98))
    loader = torch.utils.data.DataLoader(
        Pages(train, chances[~apart], options.rows, options.seed),
        batch_size=None,
        num_workers=options.workers,
        pin_memory=device == "cuda",
        prefetch_factor=8 if options.workers else None,
    )
    # The mean of the last weights reads other pages better than any of them.
    mean = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.999)
    )
    started = time.time()
    seconds = options.minutes * 60
    steps, shown, running = 0, 0.0, 0.0
    for batch in loader:
        passed = (time.time() - started) / seconds
        if passed >= 1:
            break
        rate = options.rate * min(1, (steps + 1) / 200) * (0.5 * (1 + math.cos(math.pi * passed)) + 0.002)
        for group in optimiser.param_groups:
            group["lr"] = rate
        batch = {name: value.to(device, non_blocking=True) for name, value in batch.items()}
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            loss, _, _ = losses(model, batch, first, options.release)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        mean.update_parameters(model)
        running = 0.98 * running + 0.02 * loss.item() if steps else loss.item()
        steps += 1
        if time.time() - shown > seconds / 20:
            shown = time.time()
            print(f"{passed:.2f} step {steps} loss {running:.4f}", flush=True)
    model = mean.module
    scores = measure(model, test[:1500], device)
    for source, values in scores.items():
        print(source, values, flush=True)
    state = {name: value.half().cpu() for name, value in model.state_dict().items()}
    torch.save({"state": state, "width": options.width, "layers": options.layers, "scores": scores}, options.out)


if __name__ == "__main__":
    main()
