"""Writes a trained reader of lines as ONNX, with weights in half precision that are widened when they are loaded.

    python export_onnx.py model.pt OUT.onnx
"""

import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from model import LineReader


class OnePage(torch.nn.Module):
    """Without the batch, and with all answers as probabilities."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, features, boxes, page):
        kinds, levels, relations = self.model(features[None], boxes[None], page[None])
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
    features = state["embed.0.weight"].shape[1] - 10 - 8 * 6
    model = LineReader(features, saved["width"], saved["layers"])
    model.load_state_dict(state)
    model.eval()
    rows = 23
    inputs = (torch.zeros(rows, features), torch.rand(rows, 4) * 100, torch.tensor([595.0, 842.0, 10.0]))
    torch.onnx.export(
        OnePage(model),
        inputs,
        target,
        input_names=["features", "boxes", "page"],
        output_names=["kinds", "levels", "pairs"],
        dynamic_axes={
            "features": {0: "rows"},
            "boxes": {0: "rows"},
            "kinds": {0: "rows"},
            "levels": {0: "rows"},
            "pairs": {1: "rows", 2: "rows"},
        },
        opset_version=17,
        dynamo=False,
    )
    narrow(target)


def narrow(path: str):
    """Keeps large weights in half the bytes."""
    graph_model = onnx.load(path)
    graph = graph_model.graph
    casts = []
    for tensor in graph.initializer:
        array = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or array.size < 256:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(array.astype(np.float16), f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    for node in reversed(casts):
        graph.node.insert(0, node)
    onnx.save(graph_model, path)


if __name__ == "__main__":
    main(*sys.argv[1:3])
