"""Reads the layout model's graph: its convolutions with what belongs to each, and sessions to run it."""

from dataclasses import dataclass

import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper

SIDE = 800
REGIONS = "fetch_name_0"


@dataclass(frozen=True)
class Convolution:
    """A convolution, with the normalisation or bias and the ReLU after it taken into it."""

    name: str
    node: onnx.NodeProto
    # Names of values: what it reads, and what comes of it and of all that is taken into it.
    input: str
    output: str
    weights: np.ndarray
    biases: np.ndarray
    has_relu: bool


class Graph:
    def __init__(self, model: onnx.ModelProto):
        self.model = model
        self.maker = {name: node for node in model.graph.node for name in node.output}
        self.constants = {one.name: one for one in model.graph.initializer}
        self.readers: dict[str, list[onnx.NodeProto]] = {}
        for node in model.graph.node:
            for name in node.input:
                self.readers.setdefault(name, []).append(node)

    def source(self, name: str, passed=("Identity",)) -> str:
        """The value that this one is a copy of."""
        while name in self.maker and self.maker[name].op_type in passed:
            name = self.maker[name].input[0]
        return name

    def constant(self, name: str) -> np.ndarray | None:
        found = self.constants.get(self.source(name, ("Identity", "Reshape")))
        return None if found is None else numpy_helper.to_array(found)

    def only_reader(self, name: str) -> onnx.NodeProto | None:
        """The node that reads a value or a copy of it, where there is one alone."""
        nodes = self.readers.get(name, [])
        if len(nodes) != 1:
            return None
        return self.only_reader(nodes[0].output[0]) if nodes[0].op_type == "Identity" else nodes[0]

    def convolutions(self) -> list[Convolution]:
        return [self._convolution(node) for node in self.model.graph.node if node.op_type == "Conv"]

    def _convolution(self, node: onnx.NodeProto) -> Convolution:
        weights = self.constant(node.input[1])
        biases = np.zeros(len(weights), np.float32)
        output = node.output[0]
        after = self.only_reader(output)
        if after is not None and after.op_type == "BatchNormalization":
            gain, shift, mean, variance = (self.constant(name) for name in after.input[1:5])
            epsilon = next((one.f for one in after.attribute if one.name == "epsilon"), 1e-5)
            factor = gain / np.sqrt(variance + epsilon)
            weights, biases = weights * factor[:, None, None, None], shift - mean * factor
            output = after.output[0]
        elif after is not None and after.op_type == "Add":
            added = self.constant(after.input[1])
            if added is not None and added.size == len(weights):
                biases, output = added.reshape(-1), after.output[0]
        after = self.only_reader(output)
        has_relu = after is not None and after.op_type == "Relu"
        return Convolution(
            name=node.name,
            node=node,
            input=self.source(node.input[0]),
            output=after.output[0] if has_relu else output,
            weights=weights,
            biases=biases,
            has_relu=has_relu,
        )


def open_session(model: onnx.ModelProto) -> onnxruntime.InferenceSession:
    """One thread, and the settings of the engine."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )


def read_pages(path: str) -> np.ndarray:
    return np.memmap(path, np.uint8, "r").reshape(-1, SIDE, SIDE, 3)


def inputs_of(page: np.ndarray) -> dict[str, np.ndarray]:
    return {
        "image": page.transpose(2, 0, 1)[None].astype(np.float32) / np.float32(255),
        "im_shape": np.array([[SIDE, SIDE]], np.float32),
        "scale_factor": np.ones((1, 2), np.float32),
    }
