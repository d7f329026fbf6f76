/** Two columns where there is room, light or dark as the reader's machine says. */
export const REFERENCE_STYLE = `:root{color-scheme:light dark;--text:#1c1e21;--quiet:#5b6169;--line:#dfe2e6;--soft:#f5f6f8;--back:#fff;--link:#0b57c2}
@media (prefers-color-scheme:dark){:root{--text:#e6e8eb;--quiet:#a2a9b2;--line:#363b42;--soft:#22262b;--back:#17191c;--link:#8ab8ff}}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--text);background:var(--back)}
main{max-width:62rem;padding:2rem 1.5rem 6rem}a{color:var(--link)}code,pre{font:.875em ui-monospace,monospace}
pre{background:var(--soft);padding:1rem;border-radius:8px;overflow:auto}nav{padding:1rem 1.5rem;border-bottom:1px solid var(--line)}
nav a{display:inline-block;margin:.15rem 1rem .15rem 0;text-decoration:none}nav p{margin:0 0 .5rem}
h1{margin-top:0}h2{margin:3rem 0 1rem;padding-top:1rem;border-top:1px solid var(--line)}h3{font-size:1rem;margin:2rem 0 .3rem}
h3 code{background:var(--soft);padding:.25rem .5rem;border-radius:6px;overflow-wrap:anywhere}
p{margin:.4rem 0}dl{display:grid;grid-template-columns:minmax(5rem,9rem) 1fr;gap:.15rem 1rem;margin:.4rem 0}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;table-layout:fixed}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{color:var(--quiet);font-weight:500}th:nth-child(1){width:26%}th:nth-child(2){width:27%}.required{color:var(--quiet);font-size:.8em}
details{margin:.5rem 0}summary{cursor:pointer;color:var(--link)}form.request label,main label{display:block;margin:.4rem 0;color:var(--quiet)}input,textarea{display:block;width:100%;max-width:40rem;padding:.35rem .5rem;font:.875em ui-monospace,monospace;color:var(--text);background:var(--back);border:1px solid var(--line);border-radius:6px}button{margin:.5rem 0;padding:.4rem 1rem;font:inherit}output{display:block;white-space:pre-wrap;overflow-wrap:anywhere;max-height:30rem;overflow:auto;font:.875em ui-monospace,monospace}
:target{scroll-margin-top:1rem}
@media (min-width:70rem){body{display:grid;grid-template-columns:14rem 1fr}nav{position:sticky;top:0;height:100vh;border:0;border-right:1px solid var(--line);padding-top:2rem}nav a{display:block}main{padding-left:3rem}}`;
