export {
  type Affine,
  applyAffine,
  boxAround,
  composeAffine,
  IDENTITY,
  invertAffine,
  type Point,
} from "./affine.ts";
export {
  boxArea,
  boxesMeet,
  boxHeight,
  boxWidth,
  clipBox,
  emptyBox,
  expandBox,
  gapX,
  gapY,
  growBox,
  isInside,
  middleX,
  middleY,
  overlapShare,
  overlapX,
  overlapY,
  sharedArea,
  shareInside,
  toWholePoints,
  unionOf,
} from "./box.ts";
export { mapBlockBoxes } from "./map-block-boxes.ts";
export { medianOf } from "./median.ts";
export { orderBoxes } from "./order-boxes.ts";
export { boxThroughMesh, meshThroughMesh, throughMesh, toTenths } from "./page-mesh.ts";
export { mapBox, type UprightFrame, uprightFrameOf } from "./upright-frame.ts";
