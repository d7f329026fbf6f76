"""Writes a trained reader of lines as ONNX, with weights in half precision that are widened when they are loaded.

    python export_onnx.py model.pt OUT.onnx
"""

import sys

import torch

from export_onnx_model import write_onnx
from model import ALIKE, SET, LineReader


class OnePage(torch.nn.Module):
    """Without the batch, and with all answers as probabilities."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, features, boxes, page, styles):
        kinds, levels, relations = self.model(features[None], boxes[None], page[None], None, styles[None])
        symmetric = (relations + relations.transpose(-1, -2)) / 2
        pairs = torch.stack(
            [
                symmetric[0, 0].sigmoid(),
                relations[0, 1],
                symmetric[0, 2].sigmoid(),
                symmetric[0, 3].sigmoid(),
            ]
        )
        return kinds[0].softmax(-1), levels[0].softmax(-1), pairs


def main(source: str, target: str):
    saved = torch.load(source, map_location="cpu")
    state = {name: value.float() for name, value in saved["state"].items()}
    features = state["embed.0.weight"].shape[1] - SET - 10 - 8 * 6
    model = LineReader(features, saved["width"], saved["layers"], has_styles=True)
    model.load_state_dict(state)
    model.eval()
    axes = {"kinds": {0: "rows"}, "levels": {0: "rows"}, "pairs": {1: "rows", 2: "rows"}}
    write_onnx(OnePage(model), features, target, axes, styles=ALIKE + SET)


if __name__ == "__main__":
    main(*sys.argv[1:3])
