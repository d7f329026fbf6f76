/** Side of the square picture of a table that SLANet-plus looks at. */
export const SIDE_PIXELS = 488;
