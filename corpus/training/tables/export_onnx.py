"""Writes a trained reader of tables as ONNX, with weights in half precision that are widened when they are loaded.

    python export_onnx.py tables.pt OUT.onnx
"""

import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parent.parent / "lines"))
from export_onnx_model import write_onnx  # noqa: E402
from model import LineReader  # noqa: E402


class OneTable(torch.nn.Module):
    """Without the batch, and with all answers as probabilities."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, features, boxes, page):
        marks, _, relations = self.model(features[None], boxes[None], page[None])
        pairs = (relations + relations.transpose(-1, -2)) / 2
        return marks[0].sigmoid(), pairs[0].sigmoid()


def main(source: str, target: str):
    saved = torch.load(source, map_location="cpu")
    state = {name: value.float() for name, value in saved["state"].items()}
    features = state["embed.0.weight"].shape[1] - 10 - 8 * 6
    kinds, relations = state["kind.bias"].shape[0], state["relation_bias.bias"].shape[0]
    model = LineReader(features, saved["width"], saved["layers"], kinds=kinds, relations=relations)
    model.load_state_dict(state)
    axes = {"marks": {0: "rows"}, "pairs": {1: "rows", 2: "rows"}}
    write_onnx(OneTable(model.eval()), features, target, axes)


if __name__ == "__main__":
    main(*sys.argv[1:3])
