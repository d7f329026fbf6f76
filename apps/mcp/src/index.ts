export const placeholder = "";
