"""Trains the recogniser for a given number of minutes; goes on from the last checkpoint where there is one.

The rate of learning changes evenly over a call, from `--from` to `--to` times its peak, after a warm-up. Batches are
normalised by their own statistics, without which training is not stable, and by the collected ones with `--fixed-statistics`,
in the last call: all pictures of a batch have the same canvas, whose statistics are not those of a single picture.
"""

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from model import Recognizer, norms_of
from pictures import PictureStore, clean_pictures, degrade, training_pictures, upload
from read_onnx import read_weights
from vocabulary import END, PAD, SPECIAL_TOKENS, START, read_vocabulary

WARM_UP_STEPS = 300
PART_BYTES = 15 * 2**20
TOKEN_NOISE = 0.02
EVALUATION_BATCH = 128
STATISTICS_MOMENTUM = 0.01


def main():
    arguments = read_arguments()
    began = time.time()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.enable_cudnn_sdp(False)
    torch.manual_seed(arguments.seed)
    vocabulary = read_vocabulary(arguments.data)
    model = Recognizer(len(vocabulary), str(arguments.encoder) if arguments.encoder else None).to(device)
    if arguments.start:
        load_weights(model, read_weights(arguments.start))
    model.encoder.to(memory_format=torch.channels_last)
    encoder = list(model.encoder.parameters())
    others = [parameter for name, parameter in model.named_parameters() if not name.startswith("encoder.")]
    groups = [
        {"params": encoder, "peak": arguments.rate * arguments.encoder_rate, "weight_decay": 0.0},
        {"params": [p for p in others if p.ndim > 1], "peak": arguments.rate, "weight_decay": 0.05},
        {"params": [p for p in others if p.ndim <= 1], "peak": arguments.rate, "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=0.0, betas=(0.9, 0.98), fused=True)
    state = {"step": 0, "samples": 0, "seconds": 0.0}
    if arguments.checkpoint.exists():
        saved = torch.load(arguments.checkpoint, map_location=device, weights_only=False)
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        for group, wanted in zip(optimizer.param_groups, groups, strict=True):
            group["peak"] = wanted["peak"]
        state = saved["state"]
    print(f"{len(vocabulary)} tokens, {sum(p.numel() for p in model.parameters()) / 1e6:.1f} M parameters, {state}", flush=True)

    store = PictureStore(device, arguments.gigabytes * 10**9)
    packs = PackReader(arguments.packs / "training", store)
    packs.wait(arguments.first_packs)
    print(f"{store.count} pictures after {time.time() - began:.0f} s", flush=True)
    end = began + arguments.minutes * 60 - arguments.evaluate_seconds
    train(Run(model, vocabulary, optimizer, store, packs, state, arguments, device, began, end))
    save(model, optimizer, state, arguments.checkpoint)
    write_weights(model, vocabulary, arguments.out)
    evaluate(model, vocabulary, arguments, device, began + arguments.minutes * 60)


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that prepare-formulas.mjs wrote")
    parser.add_argument("--packs", type=Path, required=True, help="the folder that draw_formulas.py writes, perhaps still")
    parser.add_argument("--encoder", type=Path, help="pretrained layers of the encoder")
    parser.add_argument("--start", type=Path, help="the folder with the files of an export, to go on from; with --fixed-statistics")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="for the weights, in parts, and the scores")
    parser.add_argument("--minutes", type=float, required=True, help="wall clock, everything included")
    parser.add_argument("--from", dest="first_factor", type=float, default=1.0, help="times the peak, at the start of the call")
    parser.add_argument("--to", dest="last_factor", type=float, default=1.0, help="times the peak, at the end of the call")
    parser.add_argument("--rate", type=float, default=7e-4, help="the peak")
    parser.add_argument("--encoder-rate", type=float, default=0.5, help="of the encoder, as a share of the rate")
    parser.add_argument("--fixed-statistics", action="store_true")
    parser.add_argument("--hurdle", type=float, default=0, help="give up when fewer tokens are right after 150 seconds of training")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gigabytes", type=int, default=30, help="memory for pictures")
    parser.add_argument("--first-packs", type=int, default=100, help="how many packs to wait for before the first step")
    parser.add_argument("--slowest", type=float, default=0, help="give up below this number of samples a second")
    parser.add_argument("--evaluate-seconds", type=float, default=40)
    parser.add_argument("--evaluate-pictures", type=int, default=2000)
    return parser.parse_args()


def load_weights(model, weights: dict[str, np.ndarray]):
    missing, unknown = model.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()}, strict=False)
    missing = [name for name in missing if not name.endswith("num_batches_tracked")]
    if missing or unknown:
        raise ValueError(f"Weights of another model: without {missing}, with {unknown}")


class PackReader:
    """Takes new packs into the store as they are drawn."""

    def __init__(self, folder: Path, store: PictureStore):
        self.folder, self.store, self.taken, self.full = folder, store, set(), False

    def take(self, most: int) -> int:
        fresh = [] if self.full else sorted(path for path in self.folder.glob("*.npz") if path not in self.taken)[:most]
        for path in fresh:
            self.taken.add(path)
            self.full |= not self.store.add(path)
        return len(fresh)

    def wait(self, packs: int):
        patience = time.time() + 120
        while len(self.taken) < packs:
            if self.take(packs) == 0:
                time.sleep(0.2)
            if time.time() > patience:
                raise TimeoutError(f"Only {len(self.taken)} of {packs} packs were drawn.")


@dataclass
class Run:
    model: Recognizer
    vocabulary: list[str]
    optimizer: torch.optim.Optimizer
    store: PictureStore
    packs: PackReader
    state: dict
    arguments: argparse.Namespace
    device: torch.device
    began: float
    end: float

    def rate_factor(self) -> float:
        warm_up = min(1.0, (self.state["step"] + 1) / WARM_UP_STEPS)
        left = min(1.0, max(0.0, (self.end - time.time()) / (self.end - self.began)))
        return warm_up * (left * self.arguments.first_factor + (1 - left) * self.arguments.last_factor)


def train(run: Run):
    random = np.random.default_rng(run.arguments.seed + run.state["step"])
    run.model.train()
    for norm in norms_of(run.model):
        norm.momentum = STATISTICS_MOMENTUM
        norm.train(not run.arguments.fixed_statistics)
    last_print = last_save = time.time()
    started, started_samples = time.time(), run.state["samples"]
    losses, first_step = [], run.state["step"]
    while time.time() < run.end:
        table = run.store.table()
        # While pictures are still drawn, a round is short, so that new ones come in.
        share = 1.0 if run.packs.full else min(1.0, 200_000 / run.store.count)
        for canvas, members in run.store.batches(random, share):
            losses.append(step(run, table, members, canvas))
            now = time.time()
            if run.state["step"] - first_step <= 40:  # The first steps on a canvas are slow.
                print(f"{now - run.began:.1f} s {canvas} × {len(members)}", flush=True)
            if now - last_print > 10:
                speed = (run.state["samples"] - started_samples) / (now - started)
                mean = torch.stack(losses).mean(0).tolist()
                print(f"{now - run.began:.0f} s step {run.state['step']} samples {run.state['samples']} loss {mean[0]:.3f} right {mean[1]:.4f} rate {run.rate_factor():.2f} {speed:.0f}/s {run.store.count} pictures", flush=True)
                losses, last_print = [], now
                if not np.isfinite(mean).all():
                    raise RuntimeError("The loss is not a number: the last checkpoint is from before.")
                if now - started > 90 and speed < run.arguments.slowest:
                    raise RuntimeError(f"{speed:.0f} samples a second: something is wrong.")
                if now - started > 150 and mean[1] < run.arguments.hurdle:
                    raise RuntimeError(f"Only {mean[1]:.3f} of the tokens are right.")
            if now - last_save > 60 and bool(torch.isfinite(losses[-1]).all() if losses else True):
                save(run.model, run.optimizer, run.state, run.arguments.checkpoint)
                write_weights(run.model, run.vocabulary, run.arguments.out)
                last_save = now
            if now > run.end:
                break
        run.packs.take(60)
    run.state["seconds"] += time.time() - started


def step(run: Run, table, members, canvas):
    on_device = upload(members, run.device)
    tokens = run.store.labels(members, START, END, PAD)
    with torch.no_grad():
        pictures = training_pictures(run.store, table, on_device, canvas).contiguous(memory_format=torch.channels_last)
        given = tokens[:, :-1]
        noise = (torch.rand(given.shape, device=run.device) < TOKEN_NOISE) & (given > END)
        other = torch.randint(len(SPECIAL_TOKENS), run.model.embedding.num_embeddings, given.shape, device=run.device)
        given = torch.where(noise, other, given)
    for group in run.optimizer.param_groups:
        group["lr"] = group["peak"] * run.rate_factor()
    with torch.autocast(run.device.type, torch.bfloat16):
        scores = run.model(pictures.to(torch.bfloat16), given)
    wanted = tokens[:, 1:]
    loss = F.cross_entropy(scores.flatten(0, 1).float(), wanted.flatten(), ignore_index=PAD, label_smoothing=0.1)
    run.optimizer.zero_grad(set_to_none=True)
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(run.model.parameters(), 1.0)
    # The fused optimizer leaves everything as it is where this says 1, without a word between the processors.
    run.optimizer.found_inf = (~torch.isfinite(norm)).float()
    run.optimizer.step()
    run.state["step"] += 1
    run.state["samples"] += len(members)
    with torch.no_grad():
        counted = wanted != PAD
        right = ((scores.argmax(2) == wanted) & counted).sum() / counted.sum()
        return torch.stack([loss.detach(), right.float()])


def save(model, optimizer, state, path: Path):
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "state": state}, path.with_suffix(".part"))
    path.with_suffix(".part").rename(path)


def write_weights(model, vocabulary, out: Path):
    """Weights at half precision in files that are small enough to send, and the vocabulary."""
    out.mkdir(parents=True, exist_ok=True)
    weights = out / "weights.pt"
    torch.save({name: value.half() for name, value in model.state_dict().items()}, weights)
    content = weights.read_bytes()
    for number in range(-(-len(content) // PART_BYTES)):
        (out / f"weights.{number}").write_bytes(content[number * PART_BYTES : (number + 1) * PART_BYTES])
    weights.unlink()
    (out / "vocabulary.json").write_text(json.dumps(vocabulary))


@torch.inference_mode()
def evaluate(model, vocabulary, arguments, device, deadline):
    """Share of held-out formulas whose tokens are all right, by length, clean and degraded."""
    model.eval()
    store = PictureStore(device, 2 * 10**9)
    for path in sorted((arguments.packs / "held-out").glob("*.npz")):
        store.add(path)
    table = store.table()
    random = np.random.default_rng(7)
    chosen = random.permutation(store.count)[: arguments.evaluate_pictures]
    lengths = np.concatenate(store.lengths)
    chosen = chosen[np.argsort(lengths[chosen], kind="stable")]
    scores = {}
    for name in ("clean", "degraded"):
        counts, kinds, shown = {}, {}, []
        for canvas, parts in store.buckets.items():
            members = chosen[np.isin(chosen, np.concatenate(parts))]
            for start in range(0, len(members), EVALUATION_BATCH):
                if time.time() > deadline:
                    break
                batch = members[start : start + EVALUATION_BATCH]
                pictures = clean_pictures(store, table, upload(np.resize(batch, EVALUATION_BATCH), device), canvas)
                pictures = (degrade(pictures) if name == "degraded" else pictures).to(torch.bfloat16)
                with torch.autocast(device.type, torch.bfloat16):
                    rows = model.read(pictures.contiguous(memory_format=torch.channels_last), 8 + int(lengths[batch].max()))
                for member, row in zip(batch, rows, strict=False):
                    wanted = store.tokens[member].tolist()
                    length = next(bound for bound in (10, 20, 40, 80, 260) if len(wanted) <= bound)
                    right, total = counts.get(length, (0, 0))
                    counts[length] = (right + (row == wanted), total + 1)
                    for kind in kinds_of([vocabulary[token] for token in wanted]):
                        right, total = kinds.get(kind, (0, 0))
                        kinds[kind] = (right + (row == wanted), total + 1)
                    if row != wanted and len(shown) < 12:
                        shown.append([" ".join(vocabulary[token] for token in tokens) for tokens in (wanted, row)])
        right, total = (sum(column) for column in zip(*counts.values(), strict=True)) if counts else (0, 0)
        scores[name] = {"exact": right / max(total, 1), "pictures": total, "by length": {str(key): value for key, value in sorted(counts.items())}, "by kind": kinds, "wrong": shown}
        print(name, f"exact {right / max(total, 1):.3f} of {total}", sorted(counts.items()), kinds, flush=True)
    for wanted, read in scores["clean"]["wrong"][:8]:
        print("wanted", wanted, "\n  read", read, flush=True)
    (arguments.out / "scores.json").write_text(json.dumps(scores, indent=1))


def kinds_of(tokens: list[str]) -> list[str]:
    """What is in a formula that makes it hard to read."""
    marks = {
        "rows": ("\\begin{", "\\\\"),
        "fraction": ("\\frac", "\\binom"),
        "root": ("\\sqrt",),
        "large operator": ("\\sum", "\\prod", "\\int", "\\oint", "\\bigcup", "\\bigcap"),
        "fences": tuple(f"\\left{sign}" for sign in "([\\|.<"),
        "accent": ("\\hat", "\\tilde", "\\bar", "\\vec", "\\dot", "\\overline", "\\widehat", "\\widetilde"),
        "alphabet": ("\\mathcal", "\\mathbb", "\\mathfrak", "\\mathscr", "\\mathbf", "\\boldsymbol"),
        "upright words": ("\\mathrm", "\\text", "\\operatorname"),
    }
    found = [kind for kind, starts in marks.items() if any(token.startswith(starts) for token in tokens)]
    return found or ["plain"]


if __name__ == "__main__":
    main()
