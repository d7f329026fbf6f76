/** Style sheet that makes a page readable anywhere; the structure says the rest. */
export const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 48rem; padding: 0 1rem; }
table { border-collapse: collapse; }
td, th { border: 1px solid #999; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
figure { margin: 1.5rem 0; overflow-x: auto; }
figcaption, aside { font-size: 0.875rem; }
img { max-width: 100%; }
pre { overflow-x: auto; }
.equation { text-align: center; }
`;
