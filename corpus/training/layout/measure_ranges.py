"""Measures the ranges of the values of PP-DocLayoutV3 that the engine computes with bytes.

    python measure_ranges.py MODEL.onnx PICTURES_FOLDER

MODEL is the model's own file. The pictures are pages as the engine draws them for it, 800 × 800 pixels. Prints the rows of
`packages/engine/src/readers/regions/by-model/layout-ranges.ts`.
"""

import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from PIL import Image

# The first convolution (0), those of the masks (107 to 114) and the decoder's (115 to 117) stay floats.
CONVOLUTIONS = range(1, 107)
# Products of all places of the page with a matrix, one for each layer of the decoder.
PRODUCTS = ["MatMul.22", "MatMul.39", "MatMul.56", "MatMul.73", "MatMul.90", "MatMul.107"]
# Of each picture; a value has up to five million numbers.
SAMPLED = 20_000
# Numbers beyond are cut off: otherwise a few large numbers leave too few steps for the others.
LOWEST, HIGHEST = 0.0001, 0.9999


def folded(path: str):
    """The graph as onnxruntime simplifies it: normalisations are part of convolutions."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    with tempfile.NamedTemporaryFile(suffix=".onnx") as file:
        options.optimized_model_filepath = file.name
        onnxruntime.InferenceSession(path, options, ["CPUExecutionProvider"])
        return onnx.load(file.name)


def values_of(graph) -> list[str]:
    users: dict[str, list] = {}
    for node in graph.node:
        for value in node.input:
            users.setdefault(value, []).append(node)
    names = []
    for node in graph.node:
        if node.op_type == "Conv" and int(node.name.split(".")[1]) in CONVOLUTIONS:
            after = users.get(node.output[0], [])
            is_cut = len(after) == 1 and after[0].op_type == "Relu"
            names += [node.input[0], after[0].output[0] if is_cut else node.output[0]]
        elif node.name in PRODUCTS:
            names.append(node.input[0])
    return list(dict.fromkeys(names))


def main(path: str, folder: str) -> None:
    model = folded(path)
    names = values_of(model.graph)
    for name in names:
        model.graph.output.append(onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(model.SerializeToString(), None, ["CPUExecutionProvider"])
    random = np.random.default_rng(0)
    samples: dict[str, list] = {name: [] for name in names}
    for file in sorted(Path(folder).iterdir()):
        picture = np.asarray(Image.open(file).convert("RGB"), np.float32).transpose(2, 0, 1)[None] / 255
        inputs = {
            "image": picture,
            "im_shape": np.array([[800, 800]], np.float32),
            "scale_factor": np.ones((1, 2), np.float32),
        }
        for name, value in zip(names, session.run(names, inputs)):
            step = max(1, value.size // SAMPLED)
            samples[name].append(value.ravel()[random.integers(0, step) :: step])
    for name in names:
        low, high = np.quantile(np.concatenate(samples[name]), [LOWEST, HIGHEST])
        low, high = (float(f"{limit:.4g}") for limit in (min(low, 0), max(high, 0)))
        print(f"  [{json.dumps(name)}, [{low:g}, {high:g}]],")


main(*sys.argv[1:3])
