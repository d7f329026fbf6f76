"""Compares the names that a layout model gives to regions with those of the model of lines, and fits how both add up.

    python compare_names.py DRAWN_FOLDER LAYOUT.onnx LINES.onnx [PAGES_EACH]

DRAWN_FOLDER is what `label-documents.mjs … kept` wrote: pages that neither model was trained on. Takes PAGES_EACH pages of each organisation.
Prints how many lines get their true name, each judged by weights that were fitted without its organisation, and the weights of all.
"""

import sys
from pathlib import Path

import numpy as np
import onnxruntime

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "real"))
import label_drawn  # noqa: E402
from records import read_records  # noqa: E402

# The model's labels and the kinds of lines (kinds.mjs) that they name; the tags of real documents say nothing of others.
LABELS = {"text": (22, 0), "doc_title": (6, 1), "paragraph_title": (17, 2), "header": (12, 5)}
LABELS |= {"footer": (8, 6), "number": (16, 7), "footnote": (10, 9)}
LIST, TEXT_OR_LIST = 3, 18
LEAST_LIKELIHOOD = 1e-4
FOLDS = 5
STEPS, RATE, RIDGE = 800, 0.02, 5e-4


def lines_of(page, regions, session):
    """Rows of log-likelihoods by name, the name that is seen, and the true one."""
    count = page["lines"]
    boxes = page["boxes"].astype(np.float32) / 10
    inputs = {
        "features": page["features"].astype(np.float32) / 127,
        "styles": page["styles"].astype(np.float32) / 127,
        "boxes": boxes,
        "page": page["page"],
    }
    (kinds,) = session.run(["kinds"], inputs)
    kinds = kinds[:count].copy()
    kinds[:, 0] += kinds[:, LIST]
    width, height, _ = page["page"]
    truth = np.where(np.isin(page["kind"][:count], (LIST, TEXT_OR_LIST)), 0, page["kind"][:count])
    labels, own = [label for label, _ in LABELS.values()], [kind for _, kind in LABELS.values()]
    for line in range(count):
        x = (boxes[line, 0] + boxes[line, 2]) / 2 * label_drawn.SIDE / width
        y = (boxes[line, 1] + boxes[line, 3]) / 2 * label_drawn.SIDE / height
        owner = label_drawn.owner_of(regions, x, y)
        seen = None if owner is None else int(regions[owner, 0])
        if seen in labels and truth[line] in own:
            likely = np.log(np.maximum(kinds[line, own], LEAST_LIKELIHOOD))
            yield likely, labels.index(seen), own.index(truth[line]), 1 / np.sqrt(count)


def fitted(likely, seen, truth, weights):
    """Adam; the first number is the weight of the lines, the others are those of the names that are seen."""
    theta = np.zeros(1 + len(LABELS))
    theta[0] = 1
    mean, square = np.zeros_like(theta), np.zeros_like(theta)
    rows = np.arange(len(seen))
    weights = weights / weights.sum()
    for step in range(1, STEPS + 1):
        slope = np.exp(scores(theta, likely, seen))
        slope /= slope.sum(1, keepdims=True)
        slope[rows, truth] -= 1
        slope *= weights[:, None]
        by_name = np.bincount(seen, slope[rows, seen], len(LABELS)) + RIDGE * theta[1:]
        gradient = np.concatenate([[(slope * likely).sum()], by_name])
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        theta -= RATE * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
    return theta


def scores(theta, likely, seen):
    result = theta[0] * likely
    result[np.arange(len(seen)), seen] += theta[1:][seen]
    return result - result.max(1, keepdims=True)


def main(drawn: Path, layout: str, lines: str, pages_each: int):
    label_drawn.open_model(layout)
    session = onnxruntime.InferenceSession(lines)
    rows, folds = [], []
    for number, path in enumerate(sorted(drawn.glob("*.bin"))):
        pages = list(read_records(path))
        pictures = list(label_drawn.pictures_of(path.with_suffix(".pictures")))
        for at in range(0, len(pages), max(1, len(pages) // pages_each)):
            found = list(lines_of(pages[at], label_drawn.find_regions(pictures[at]), session))
            rows += found
            folds += [number % FOLDS] * len(found)
    likely, seen, truth, weights = (np.array(column) for column in zip(*rows))
    folds = np.array(folds)
    judged = np.zeros_like(truth)
    for fold in range(FOLDS):
        apart = folds == fold
        theta = fitted(*(column[~apart] for column in (likely, seen, truth, weights)))
        judged[apart] = scores(theta, likely[apart], seen[apart]).argmax(1)
    for name, answer in (("lines", likely.argmax(1)), ("layout", seen), ("both", judged)):
        print(f"{name}: {np.average(answer == truth, weights=weights):.4f} of {len(truth)} lines, pages weighing alike")
    theta = fitted(likely, seen, truth, weights)
    print(f"lines {theta[0]:.2f}", *(f"{name} {value:.2f}" for name, value in zip(LABELS, theta[1:])), sep=", ")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 16)
