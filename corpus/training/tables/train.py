"""Trains the reader of tables from the weights of the reader of lines.

    python train.py --data DIR... --start lines.onnx --out tables.pt [--minutes 4] [--seed 1] [--weights made=0.5] [--balance 0.5]

Every file `*.bin` in a DIR is read. One table in 25 is kept apart to measure.
"""

import argparse
import math
import struct
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).parent.parent / "lines"))
from model import LineReader  # noqa: E402
from read_onnx import read_weights  # noqa: E402

MAGIC = 0x5441424C
# Tokens that are heads, that span columns, that span rows.
MARKS = 3
# Tokens in one row, and in one column.
RELATIONS = 2
MAX_ROWS = 420
NAMES = ("row", "row_span", "column", "column_span", "head")


def read_tables(path: Path):
    """Yields a dictionary of arrays for each table that `table-records.mjs` wrote."""
    data = path.read_bytes()
    at = 0

    def take(kind: str, count: int):
        nonlocal at
        array = np.frombuffer(data, kind, count, at)
        at += array.nbytes
        return array

    while at < len(data):
        magic, rows, tokens, features, width, height, size, _ = struct.unpack_from("<8i", data, at)
        if magic != MAGIC:
            raise ValueError(f"{path} is damaged at {at}")
        at += 32
        yield {
            "tokens": tokens,
            "page": np.array([width, height, size], np.float32) / 100,
            "boxes": take("<i2", rows * 4).reshape(rows, 4),
            "features": take("i1", rows * features).reshape(rows, features),
            **{name: take("<i2", tokens) for name in NAMES},
        }


def load(folders, options):
    weights = dict(one.split("=") for one in options.weights.split(",") if one)
    tables, chances = [], []
    for path in (path for folder in folders for path in sorted(folder.glob("*.bin"))):
        of_file = [
            table | {"source": path.stem}
            for table in read_tables(path)
            if len(table["boxes"]) <= MAX_ROWS and len(np.unique(table["row"])) > 1
        ]
        weight = float(weights.get(path.stem, weights.get(path.parent.name, 1)))
        tables += of_file
        chances += [weight / max(len(of_file), 1) ** options.balance] * len(of_file)
    return tables, np.array(chances)


def plain(table):
    rows, tokens = len(table["boxes"]), table["tokens"]
    padded = {}
    for name in NAMES:
        padded[name] = np.full(rows, -1, np.int64)
        padded[name][:tokens] = table[name]
    return {
        "features": table["features"].astype(np.float32) / 127,
        "boxes": table["boxes"].astype(np.float32) / 10,
        "page": table["page"],
        "is_token": np.arange(rows) < tokens,
        **padded,
    }


# Columns of the features in describe-page.ts: white on four sides, lines on four sides, background.
GAPS, LINES, FILLS = slice(13, 17), slice(21, 25), 25
MAX_GAPS = np.array([6, 6, 12, 12], np.float32)


def without_lines(table, random):
    """Takes lines and backgrounds away, and may set rows and columns further apart."""
    index = np.flatnonzero(table["is_token"])
    table = {name: value if name == "page" else value[index] for name, value in table.items()}
    table["features"][:, LINES] = 1
    table["features"][:, FILLS] = 0
    if random.random() < 0.3 or (table["column"] < 0).any():
        return table
    boxes, size, page = table["boxes"], table["page"][2], table["page"].copy()
    for axis, name, most in ((0, "column", 4), (1, "row", 0.7)):
        places = int(table[name].max()) + 1
        more = np.cumsum(random.random(places) * random.random() * most * size)
        more -= more[0]
        boxes[:, [axis, axis + 2]] += more[table[name]][:, None]
        page[axis] += more[-1]
    table["page"] = page
    table["features"][:, GAPS] = np.minimum(gaps_around(boxes) / size / MAX_GAPS, 1)
    return table


def gaps_around(boxes):
    """White above, below, left and right of each token up to the next one in its way."""
    low, high = boxes[:, :2], boxes[:, 2:]
    found = []
    for axis in (1, 0):
        other = 1 - axis
        beside = (low[:, None, other] < high[None, :, other]) & (high[:, None, other] > low[None, :, other])
        offset = (low + high)[None, :, axis] - (low + high)[:, None, axis]
        before = np.where(beside & (offset < 0), low[:, None, axis] - high[None, :, axis], np.inf)
        after = np.where(beside & (offset > 0), low[None, :, axis] - high[:, None, axis], np.inf)
        found += [before.min(1), after.min(1)]
    return np.maximum(np.stack(found, 1), 0)


def altered(table, random):
    """A table as another author might have set it."""
    table = plain(table)
    if random.random() < 0.4:
        table = without_lines(table, random)
    keep = np.ones(len(table["boxes"]), bool)
    if random.random() < 0.25:
        keep &= table["is_token"] | (random.random(len(keep)) > random.random())
    if random.random() < 0.3:
        for name in ("row", "column"):
            places = np.unique(table[name][table["is_token"]])
            gone = places[random.random(len(places)) < 0.3 * random.random()]
            if len(places) - len(gone) > 1:
                keep &= ~(table["is_token"] & np.isin(table[name], gone))
    if random.random() < 0.2:
        keep &= ~table["is_token"] | (random.random(len(keep)) > 0.1 * random.random())
    index = np.flatnonzero(keep)
    if table["is_token"][index].sum() < 4:
        index = np.arange(len(keep))
    table = {name: value if name == "page" else value[index] for name, value in table.items()}
    stretch = np.exp(random.normal(0, 0.08, 2)).astype(np.float32)
    size = table["page"].copy()
    size[:2] *= stretch
    table["page"] = size
    shift = random.normal(0, 0.3 * size[2], 2).astype(np.float32)
    table["boxes"] = table["boxes"] * np.tile(stretch, 2) + np.tile(shift, 2)
    boxes = table["boxes"] + random.normal(0, 0.15, table["boxes"].shape).astype(np.float32)
    table["boxes"] = np.concatenate([boxes[:, :2], np.maximum(boxes[:, :2], boxes[:, 2:])], 1)
    features = table["features"]
    if random.random() < 0.5:
        lost = random.random(features.shape[1]) < 0.05
        lost[:6] = False
        features[:, lost] = 0
    table["features"] = features + random.normal(0, 0.01, features.shape).astype(np.float32)
    return table


def collate(tables):
    longest = max(len(table["boxes"]) for table in tables)
    batch = {}
    for name in ("features", "boxes", "is_token", *NAMES):
        first = tables[0][name]
        array = np.full((len(tables), longest, *first.shape[1:]), -1 if name in NAMES else 0, first.dtype)
        for at, table in enumerate(tables):
            array[at, : len(table[name])] = table[name]
        batch[name] = array
    batch["mask"] = np.arange(longest)[None] < np.array([len(table["boxes"]) for table in tables])[:, None]
    batch["page"] = np.stack([table["page"] for table in tables])
    return {name: torch.from_numpy(array) for name, array in batch.items()}


class Tables(torch.utils.data.IterableDataset):
    """Endless batches of about the same number of rows."""

    def __init__(self, tables, chances, rows: int, seed: int):
        self.tables, self.rows, self.seed = tables, rows, seed
        self.chances = chances / chances.sum()
        self.lengths = np.array([len(table["boxes"]) for table in tables])

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        random = np.random.default_rng(self.seed * 1000 + (worker.id if worker else 0))
        while True:
            drawn = random.choice(len(self.tables), 2048, p=self.chances)
            drawn = drawn[np.argsort(self.lengths[drawn], kind="stable")]
            batches, batch = [], []
            for index in drawn:
                if batch and (len(batch) + 1) * self.lengths[index] > self.rows:
                    batches.append(batch)
                    batch = []
                batch.append(index)
            random.shuffle(batches)
            for batch in batches:
                yield collate([altered(self.tables[index], random) for index in batch])


def gaps(batch, low: int, high: int):
    size = batch["page"][:, None, None, 2]
    first, last = batch["boxes"][..., low], batch["boxes"][..., high]
    gap = torch.maximum(first[:, :, None], first[:, None, :]) - torch.minimum(last[:, :, None], last[:, None, :])
    return gap.clamp(min=0) / size


def overlaps(start, span):
    end = start + span.clamp(min=1)
    return (start[:, :, None] < end[:, None, :]) & (start[:, None, :] < end[:, :, None])


def losses(model, batch):
    marks, _, relations = [one.float() for one in model(batch["features"], batch["boxes"], batch["page"], batch["mask"])]
    total, scores = 0, {}
    token = batch["is_token"]
    others = ~torch.eye(token.shape[1], dtype=torch.bool, device=token.device)
    for at, (name, low, high) in enumerate((("row", 1, 3), ("column", 0, 2))):
        known = token & (batch[name] >= 0)
        where = known[:, :, None] & known[:, None, :] & others
        truth = overlaps(batch[name], batch[f"{name}_span"])
        logits = (relations[:, at] + relations[:, at].transpose(1, 2)) / 2
        weight = where / (1 + gaps(batch, low, high))
        loss = nn.functional.binary_cross_entropy_with_logits(logits, truth.float(), reduction="none")
        total = total + (loss * weight).sum() / weight.sum().clamp(min=1)
        near = where & (gaps(batch, low, high) < 2)
        scores[name] = ((((logits > 0) == truth) & near).sum().item(), near.sum().item())
    for at, (name, truth) in enumerate(
        (("head", batch["head"]), ("column_span", batch["column_span"] > 1), ("row_span", batch["row_span"] > 1))
    ):
        known = token & (batch["head"] >= 0)
        if name != "head":
            known = known & (batch["column"] >= 0)
        if known.any():
            loss = nn.functional.binary_cross_entropy_with_logits(marks[..., at][known], truth[known].float())
            total = total + 0.3 * loss
        right = ((marks[..., at] > 0) == (truth > 0)) & known
        scores[name] = (right.sum().item(), known.sum().item())
    return total, scores


def measure(model, tables, device):
    model.eval()
    by_source: dict[str, dict[str, list[int]]] = {}
    with torch.no_grad():
        for table in tables:
            batch = {name: value.to(device) for name, value in collate([plain(table)]).items()}
            _, scores = losses(model, batch)
            for source in (table["source"], "all"):
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


def started_from(model, path):
    """Copies what both readers have: all layers, and the answers about rows and columns."""
    weights = {name: torch.from_numpy(array.copy()) for name, array in read_weights(path).items()}
    for name in ("left.weight", "left.bias", "right.weight", "right.bias"):
        weights[name] = weights[name].reshape(4, 32, *weights[name].shape[1:])[2:].flatten(0, 1)
    for name in ("relation_bias.weight", "relation_bias.bias"):
        weights[name] = weights[name][2:]
    own = model.state_dict()
    # The reader of lines also knows which rows are set alike; these numbers are its last.
    for name in ("embed.0.weight", "pair_hidden.weight"):
        weights[name] = weights[name][:, : own[name].shape[1]]
    model.load_state_dict({name: weights[name] if weights.get(name, own[name]).shape == own[name].shape and name in weights else own[name] for name in own})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--start")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=144)
    parser.add_argument("--layers", type=int, default=5)
    parser.add_argument("--rows", type=int, default=12000)
    parser.add_argument("--workers", type=int, default=7)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--weights", default="")
    parser.add_argument("--balance", type=float, default=0.5)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tables, chances = load(options.data, options)
    apart = np.arange(len(tables)) % 25 == 7
    test = [table for table, is_test in zip(tables, apart) if is_test]
    train = [table for table, is_test in zip(tables, apart) if not is_test]
    print(f"{len(train)} tables to learn, {len(test)} to measure", flush=True)
    features = train[0]["features"].shape[1]
    model = LineReader(features, options.width, options.layers, kinds=MARKS, relations=RELATIONS).to(device)
    if options.start is not None:
        started_from(model, options.start)
        model.to(device)
        print("before", measure(model, test[:600], device)["all"], flush=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.05, betas=(0.9, 0.98))
    loader = torch.utils.data.DataLoader(
        Tables(train, chances[~apart], options.rows, options.seed),
        batch_size=None, num_workers=options.workers, pin_memory=device == "cuda",
        prefetch_factor=8 if options.workers else None,
    )
    # The mean of the last weights reads other tables better than any of them.
    mean = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.999)
    )
    started, seconds = time.time(), options.minutes * 60
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
            loss, _ = losses(model, batch)
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
    for source, values in measure(model, test[:600], device).items():
        print(source, values, flush=True)
    state = {name: value.half().cpu() for name, value in model.state_dict().items()}
    torch.save({"state": state, "width": options.width, "layers": options.layers}, options.out)


if __name__ == "__main__":
    main()
