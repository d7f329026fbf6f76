"""Labels the lines of pages that `draw-pages.mjs` drew as a layout model sees them, the teacher.

    python label_drawn.py DRAWN_FOLDER OUT_FOLDER MODEL.onnx [PROCESSES]

Writes a file of labelled pages for each organisation, which `train.py` reads. MODEL is PP-DocLayoutV3. Files that are there already are left alone.
"""

import io
import struct
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import onnxruntime
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "training" / "lines"))
from records import MAGIC, read_records  # noqa: E402

SIDE = 800
# Numbers of kinds in kinds.mjs by the model's labels, in the order of its answers; text may be an item of a list.
TEXT_OR_LIST = 18
KINDS = [18, 13, 8, 16, 14, 11, 1, 4, 6, 6, 9, 12, 5, 5, 16, None, 7, 2, 15, 15, 16, 10, 18, None, 17]
TITLE, TABLE, FIGURE_TEXT = 2, 10, 16
# Titles of documents, and lines that repeat a heading at the edge of a page or list it.
NOT_HEADINGS = {1, 5, 6, 14}
# Regions of text inside one another are one.
TEXTS = {0, 22, 4, 19, 1, 2, 10, 24}
TABLE_LABEL = 21
# The teacher's guesses below this are nothing to learn from.
LEAST_SCORE = 0.5


def open_model(path: str):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    global session
    session = onnxruntime.InferenceSession(path, options, ["CPUExecutionProvider"])


def find_regions(picture: bytes) -> np.ndarray:
    gray = np.asarray(Image.open(io.BytesIO(picture)).convert("L"), np.float32) / 255
    image = np.repeat(gray[None, None], 3, 1)
    fixed = {"im_shape": np.full((1, 2), SIDE, np.float32), "scale_factor": np.ones((1, 2), np.float32)}
    (regions,) = session.run(["fetch_name_0"], {"image": image} | fixed)
    sure = regions[regions[:, 1] >= LEAST_SCORE]
    return sure[np.argsort(sure[:, 6], kind="stable")]


def pictures_of(path: Path):
    data = path.read_bytes()
    at = 0
    while at < len(data):
        (length,) = struct.unpack_from("<I", data, at)
        yield data[at + 4 : at + 4 + length]
        at += 4 + length


def label(page, lists, regions) -> dict[str, np.ndarray]:
    """The arrays of a page's labels, by name. The file's own outline knows headings better than the teacher."""
    rows, lines = len(page["kind"]), page["lines"]
    labels = {name: np.full(rows, -1, np.int64) for name in ("block", "rank", "kind", "row", "column", "level")}
    width, height, _ = page["page"]
    boxes = page["boxes"][:lines].astype(np.float32) / 10
    x = (boxes[:, 0] + boxes[:, 2]) / 2 * SIDE / width
    y = (boxes[:, 1] + boxes[:, 3]) / 2 * SIDE / height
    owners = [owner_of(regions, x[line], y[line]) for line in range(lines)]
    with_items = {owner for line, owner in enumerate(owners) if owner is not None and lists[line]}
    order = []
    for line, owner in enumerate(owners):
        kind = None if owner is None else KINDS[int(regions[owner, 0])]
        if kind is None:
            continue
        labels["kind"][line] = kind
        # The teacher has a list as one block, the truth each of its items.
        if kind != TEXT_OR_LIST or owner not in with_items:
            labels["block"][line] = owner
        if kind not in (TABLE, FIGURE_TEXT):
            order.append((owner, boxes[line, 3], line))
    for rank, (_, _, line) in enumerate(sorted(order)):
        labels["rank"][line] = rank
    listed = [line for line in range(lines) if page["kind"][line] == TITLE and labels["kind"][line] not in NOT_HEADINGS]
    for line in listed:
        labels["kind"][line] = TITLE
        labels["block"][line] = len(regions) + page["block"][line]
    return labels


def owner_of(regions, x, y):
    """The table that has a point in it, or the smallest region; of texts inside one another the largest."""
    around = [
        (float((one[4] - one[2]) * (one[5] - one[3])), index, int(one[0]))
        for index, one in enumerate(regions)
        if one[2] <= x <= one[4] and one[3] <= y <= one[5] and KINDS[int(one[0])] is not None
    ]
    if not around:
        return None
    tables = [one for one in around if one[2] == TABLE_LABEL]
    if tables:
        return min(tables)[1]
    best = min(around)
    return max(one for one in around if one[2] in TEXTS)[1] if best[2] in TEXTS else best[1]


def write_record(file, page, labels):
    rows = len(page["kind"])
    size = np.rint(page["page"] * 100).astype(int)
    file.write(struct.pack("<8i", MAGIC, rows, page["lines"], page["features"].shape[1], *size, page["styles"].shape[1]))
    file.write(page["boxes"].astype("<i2").tobytes())
    for name in ("block", "rank"):
        file.write(labels[name].astype("<i2").tobytes())
    file.write(page["features"].tobytes())
    file.write(page["styles"].tobytes())
    for name in ("kind", "row", "column", "level"):
        file.write(labels[name].astype("i1").tobytes())


def main(drawn: Path, out: Path, model: str, processes: int):
    out.mkdir(parents=True, exist_ok=True)
    with Pool(processes, open_model, [model]) as pool:
        for path in sorted(drawn.glob("*.bin")):
            target = out / path.name
            if target.exists():
                continue
            lists = np.fromfile(path.with_suffix(".lists"), np.uint8)
            at, pages = 0, list(read_records(path))
            answers = pool.imap(find_regions, pictures_of(path.with_suffix(".pictures")), chunksize=4)
            unfinished = target.with_suffix(".part")
            with unfinished.open("wb") as file:
                for page, regions in zip(pages, answers):
                    write_record(file, page, label(page, lists[at : at + page["lines"]], regions))
                    at += page["lines"]
            unfinished.rename(target)
            print(f"{path.stem}: {len(pages)} pages", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 1)
