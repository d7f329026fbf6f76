import { useEffect, useState } from "preact/hooks";

export type Theme = "light" | "dark";

const STORED_AS = "parser.theme";

/** The system's theme until somebody chooses another. */
export function useTheme(): { readonly theme: Theme; readonly toggle: () => void } {
  const [chosen, setChosen] = useState<string | null>(() => localStorage.getItem(STORED_AS));
  const [system, setSystem] = useState<Theme>(() => systemTheme());
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => setSystem(systemTheme());
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  const theme = chosen === "light" || chosen === "dark" ? chosen : system;
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  const toggle = () => {
    const next = theme === "dark" ? "light" : "dark";
    localStorage.setItem(STORED_AS, next);
    setChosen(next);
  };
  return { theme, toggle };
}

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
