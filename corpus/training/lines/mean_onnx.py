"""Writes the weighted mean of readers of lines that began from the same weights, which reads other pages better than any of them.

    python mean_onnx.py OUT.onnx FIRST.onnx=1 SECOND.onnx=0.5 ...
"""

import sys

import numpy as np
import onnx
from onnx import numpy_helper

from read_onnx import layer_of, read_weights


def main(target: str, parts: list[tuple[str, float]]):
    total = sum(weight for _, weight in parts)
    readers = [(read_weights(path), weight) for path, weight in parts]
    mean = {name: sum(one[name] * weight for one, weight in readers) / total for name in readers[0][0]}
    model = onnx.load(parts[0][0])
    matrices = {
        name: layer_of(node.name) + ".weight" for node in model.graph.node for name in node.input if node.op_type != "Cast"
    }
    for tensor in model.graph.initializer:
        name = tensor.name.removesuffix(".half")
        if name.startswith("model."):
            array = mean[name.removeprefix("model.")]
        elif name.startswith("onnx::MatMul"):
            array = mean[matrices[name]].T
        else:
            continue
        kind = numpy_helper.to_array(tensor).dtype
        tensor.CopyFrom(numpy_helper.from_array(np.ascontiguousarray(array.astype(kind)), tensor.name))
    onnx.save(model, target)


if __name__ == "__main__":
    main(sys.argv[1], [(path, float(weight)) for path, weight in (one.rsplit("=", 1) for one in sys.argv[2:])])
