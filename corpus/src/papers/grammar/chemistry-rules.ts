/**
 * Sentences and equations of chemistry with units. What stands before `⟶` is written with the packages mhchem and siunitx, what
 * stands behind it is the formula that they draw.
 */
export const CHEMISTRY_RULES = String.raw`
chemistry-display
  \ce{2H2 + O2 -> 2H2O} ⟶ \mathrm{2H_{2} + O_{2} \longrightarrow 2H_{2}O}
  \ce{CH4 + 2O2 -> CO2 + 2H2O} ⟶ \mathrm{CH_{4} + 2O_{2} \longrightarrow CO_{2} + 2H_{2}O}
  \ce{N2 + 3H2 <=> 2NH3} ⟶ \mathrm{N_{2} + 3H_{2} \rightleftharpoons 2NH_{3}}
  \ce{Fe^{2+} + Ce^{4+} -> Fe^{3+} + Ce^{3+}} ⟶ \mathrm{Fe^{2+} + Ce^{4+} \longrightarrow Fe^{3+} + Ce^{3+}}
  \ce{CaCO3 -> CaO + CO2} ⟶ \mathrm{CaCO_{3} \longrightarrow CaO + CO_{2}}
  k = A \exp\left( -\frac{E_{a}}{R T} \right)
  \frac{<d.paper>[\mathrm{A}]}{<d.paper>t} = -k_{<digit>} [\mathrm{A}] [\mathrm{B}]
  \Delta G = \Delta G^{\circ} + R T \ln Q
  K_{a} = \frac{[\mathrm{H}^{+}] [\mathrm{A}^{-}]}{[\mathrm{HA}]}
  E = E^{\circ} - \frac{R T}{z F} \ln \frac{a_{\mathrm{red}}}{a_{\mathrm{ox}}}
chemistry-sentence
  The rate constant $k_{<digit>}$ was measured at $T = \qty{298}{\kelvin} ⟶ T = 298\,\mathrm{K}$ and a pressure of $p = \qty{<digit.1>}{\kilo\pascal} ⟶ p = <digit.1>\,\mathrm{kPa}$.
  The enthalpy is $\Delta H = \qty{-<digit.1>}{\kilo\joule\per\mole} ⟶ \Delta H = -<digit.1>\,\mathrm{kJ\,mol^{-1}}$ within the error.
  The wavelength $\lambda = \qty{<digit.1>e-7}{\metre} ⟶ \lambda = <digit.1> \times 10^{-7}\,\mathrm{m}$ corresponds to the peak.
  The equilibrium $\ce{H2O + CO2 <=> H2CO3} ⟶ \mathrm{H_{2}O + CO_{2} \rightleftharpoons H_{2}CO_{3}}$ is slow without a catalyst.
  A solution of $\ce{H2SO4} ⟶ \mathrm{H_{2}SO_{4}}$ and $\ce{HNO3} ⟶ \mathrm{HNO_{3}}$ was stirred for two hours.
  The activation energy $E_{a}$ follows from a plot of $\ln k$ against $1/T$.
  The ion $\ce{SO4^{2-}} ⟶ \mathrm{SO_{4}^{2-}}$ absorbs near $<greek> = <number>$.
chemistry-lead-in
  The overall reaction is
  At equilibrium we have
  The rate follows the law
`;
