/** Numbers of the fields of the messages that an ONNX file is made of. */
export const MODEL = { version: 1, graph: 7, operators: 8, metadata: 14 } as const;
export const METADATA = { key: 1, value: 2 } as const;
export const GRAPH = {
  node: 1,
  name: 2,
  /** A number without a meaning: readers skip fields that they do not know. */
  unused: 3,
  constant: 5,
  input: 11,
  output: 12,
  valueInfo: 13,
} as const;
export const NODE = { input: 1, output: 2, operator: 4, attribute: 5, domain: 7 } as const;
export const OPERATORS = { domain: 1, version: 2 } as const;
export const ATTRIBUTE = { name: 1, float: 2, integer: 3, integers: 8, type: 20 } as const;
export const CONSTANT = { dimension: 1, type: 2, name: 8, bytes: 9 } as const;
export const VALUE = { name: 1, type: 2 } as const;
/** The type of a value: `field` contains the tensor, `dimension` is a field of its shape. */
export const TENSOR = { field: 1, type: 1, shape: 2, dimension: 1 } as const;
export const DIMENSION = { size: 1 } as const;
