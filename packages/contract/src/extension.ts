/** Fields with this mark are ours: upstream's readers ignore them, upstream's exact outputs lack them. */
export const ours = { "x-parser-extension": true };
