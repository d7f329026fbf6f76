/** Equations that papers set on a line of their own, by field. */
export const DISPLAY_RULES = String.raw`
display-analysis
  \lVert <fun.1> \rVert_{<norm-index>} \le C \left( \int_{<domain>} |\nabla <fun.1>|^{<digit.1>} \,<d.paper><var.1> \right)^{1/<digit.1>}
  \int_{<range>} <fun.1>(<var.1>) \,<d.paper><var.1> = \lim_{<size.1> \to \infty} \frac{1}{<size.1>} \sum_{<index.1>=1}^{<size.1>} <fun.1>\left( \frac{<index.1>}{<size.1>} \right)
  \frac{\partial <fun.1>}{\partial t} - \Delta <fun.1> = |<fun.1>|^{<digit>} <fun.1> + <greek> <fun.2>
  \sup_{<var.1> \in <domain>} |<fun.1>(<var.1>) - <fun.2>(<var.1>)| <bound> <small>
  <fun.1>(<var.1>) = \sum_{<index.1>=0}^{\infty} \frac{<fun.1>^{(<index.1>)}(a)}{<index.1>!} (<var.1>-a)^{<index.1>}
  \limsup_{<size.1> \to \infty} \frac{\log a_{<size.1>}}{<size.1>^{<digit>}} <bound> <greek> + <small>
  \iint_{<set>} <big-fun>(x,y) \,<d.paper>x \,<d.paper>y = \int_{0}^{1} \int_{0}^{y} <sum> \,<d.paper>x \,<d.paper>y
  \widehat{<fun.1>}(\xi) = \int_{\mathbb{R}^{<size>}} <e.paper>^{-2\pi i x \cdot \xi} <fun.1>(x) \,<d.paper>x
  \lVert <map.1> <fun.1> - <map.1> <fun.2> \rVert_{<set>} \le <greek.1> \lVert <fun.1> - <fun.2> \rVert_{<set>}, \qquad 0 < <greek.1> < 1
  \oint_{\gamma} \frac{<fun.1>(z)}{z - <greek.1>} \,<d.paper>z = 2\pi i <fun.1>(<greek.1>)
  <fun.1>(x) - <fun.1>(y) = \int_{0}^{1} \nabla <fun.1>\bigl( y + t(x-y) \bigr) \cdot (x-y) \,<d.paper>t
  \left| \int_{<domain.1>} <fun.1> <fun.2> \,<d.paper>\mu \right| \le \left( \int_{<domain.1>} |<fun.1>|^{p} \,<d.paper>\mu \right)^{1/p} \left( \int_{<domain.1>} |<fun.2>|^{q} \,<d.paper>\mu \right)^{1/q}
  -\operatorname{div}\left( <greek.1>(x) \nabla <fun.1> \right) + <fun.2> <fun.1> = 0 \quad \text{in } \Omega
  \lim_{<small.1> \to 0^{+}} \frac{1}{<small.1>} \int_{0}^{<small.1>} <fun>(<var.1>) \,<d.paper><var.1> = <sum>
  \int_{0}^{T} \lVert <accent> \rVert^{2} \,<d.paper>t <bound> \frac{C}{1-<greek>} \left( 1 + \lVert <fun>_{0} \rVert^{2} \right)
display-probability
  \mathbb{E}\left[ \left| \sum_{<index.1>=1}^{n} X_{<index.1>} \right|^{2} \right] = \sum_{<index.1>=1}^{n} \operatorname{Var}(X_{<index.1>}) + 2 \sum_{<index.1> < <index.2>} \operatorname{Cov}(X_{<index.1>}, X_{<index.2>})
  \mathbb{P}\left( \left| <accent.1> - <greek.1> \right| \ge <small.1> \right) \le 2 \exp\left( -\frac{n <small.1>^{2}}{<digit> \sigma^{2}} \right)
  \hat{\theta}_{n} = \operatorname*{arg\,min}_{\theta \in \Theta} \frac{1}{n} \sum_{<index.1>=1}^{n} \ell(\theta; X_{<index.1>})
  \mathbb{E}[ <big-fun.1>(X) \mid \mathcal{F}_{<var.1>} ] = \int <big-fun.1>(y) \, p_{<var.1>}(x, <d.paper>y)
  \sqrt{n} \left( \bar{X}_{n} - \mu \right) \xrightarrow{d} \mathcal{N}(0, \sigma^{2})
  p(<vector.1> \mid <vector.2>) = \frac{p(<vector.2> \mid <vector.1>) \, p(<vector.1>)}{\int p(<vector.2> \mid <vector.1>') \, p(<vector.1>') \,<d.paper><vector.1>'}
  D_{\mathrm{KL}}(P \,\|\, Q) = \sum_{x \in \mathcal{X}} P(x) \log \frac{P(x)}{Q(x)}
  \mathcal{L}(\theta) = -\frac{1}{N} \sum_{i=1}^{N} \sum_{k=1}^{K} y_{ik} \log \hat{y}_{ik} + \frac{\lambda}{2} \lVert \theta \rVert_{2}^{2}
  <d.paper>X_{t} = b(X_{t}) \,<d.paper>t + \sigma(X_{t}) \,<d.paper>W_{t}
  \lim_{n \to \infty} \mathbb{P}\left( \max_{1 \le <index.1> \le n} X_{<index.1>} \le <var.1> + \log n \right) = <e.paper>^{-<e.paper>^{-<var.1>}}
  \mathbb{P}\bigl( <set.1>_{n} \text{ infinitely often} \bigr) = 0 \quad \text{if} \quad \sum_{n=1}^{\infty} \mathbb{P}(<set.1>_{n}) < \infty
  \operatorname{Var}\left( \hat{<greek.1>} \right) \ge \frac{1}{n I(<greek.1>)}, \qquad I(<greek.1>) = \mathbb{E}\left[ \left( \frac{\partial}{\partial <greek.1>} \log p(X; <greek.1>) \right)^{2} \right]
  \binom{n}{k} p^{k} (1-p)^{n-k} \approx \frac{1}{\sqrt{2\pi <greek.1>}} \exp\left( -\frac{(k-np)^{2}}{2 <greek.1>} \right)
display-algebra
  0 \to <set.1> \xrightarrow{<map.1>} <set.2> \xrightarrow{<map.2>} <set.3> \to 0
  <var.1>^{<digit>} \equiv <greek> \pmod{p^{<digit>}}
  \operatorname{Gal}(L/K) \cong \prod_{p \mid n} (\mathbb{Z}/p\mathbb{Z})^{\times}
  \bigoplus_{<index.1> \ge 0} H^{<index.1>}(X; \mathbb{Z}) \otimes \mathbb{Q} \cong \Lambda^{*}(<frak>)
  \zeta_{K}(s) = \prod_{\mathfrak{p}} \left( 1 - N(\mathfrak{p})^{-s} \right)^{-1}
  \sum_{d \mid n} \mu(d) <big-fun.1>\left( \frac{n}{d} \right) = <fun.1>(n)
  [<var.1>, [<var.2>, <var.3>]] + [<var.2>, [<var.3>, <var.1>]] + [<var.3>, [<var.1>, <var.2>]] = 0
  \operatorname{Ext}^{<index.1>}_{R}(M, N) \simeq \operatorname{Hom}_{R}(\wedge^{<index.1>} <set.1>, N)
  \dim_{k} H^{<index.1>}(X, <cal>) = \binom{<index.1> + <size.1>}{<size.1>} - <digit> h^{1,1}
  \chi(<cal.1>) = \sum_{<index.1>=0}^{<size.1>} (-1)^{<index.1>} \dim H^{<index.1>}(X, <cal.1>)
  \pi(x) = \sum_{p \le x} 1 \sim \frac{x}{\log x}, \qquad x \to \infty
  <fun.1> \colon <set.1> \otimes_{R} <set.2> \hookrightarrow \bigoplus_{<index.1> \in I} M_{<index.1>}, \quad <var.1> \otimes <var.2> \mapsto ( <var.1> <var.2>_{<index.1>} )_{<index.1> \in I}
  \left( \frac{p}{q} \right) \left( \frac{q}{p} \right) = (-1)^{\frac{(p-1)(q-1)}{4}}
  <set.1> = \{ <var.1> \in <ring> : <var.1>^{<digit>} + <greek.1> <var.1> = 0 \} \setminus \{ 0 \}
  \theta(\tau) = \sum_{n \in \mathbb{Z}} q^{n^{2}}, \qquad q = <e.paper>^{\pi i \tau}
display-linear
  <matrix.1> = \begin{pmatrix} <atom> & <atom> \\ <atom> & <atom> \end{pmatrix}
  \begin{bmatrix} <vector.1> \\ <vector.2> \end{bmatrix} = \begin{bmatrix} <matrix.1> & 0 \\ I & <matrix.2>^{\top} \end{bmatrix} \begin{bmatrix} <vector.3> \\ \mathbf{0} \end{bmatrix}
  \det(<matrix.1> - \lambda I) = \begin{vmatrix} a_{11} - \lambda & a_{12} \\ a_{21} & a_{22} - \lambda \end{vmatrix}
  <matrix.1> = \begin{pmatrix} a_{11} & a_{12} & \cdots & a_{1n} \\ a_{21} & a_{22} & \cdots & a_{2n} \\ \vdots & \vdots & \ddots & \vdots \\ a_{m1} & a_{m2} & \cdots & a_{mn} \end{pmatrix}
  \min_{<vector.1> \in \mathbb{R}^{n}} \frac{1}{2} \lVert <matrix.1> <vector.1> - <vector.2> \rVert_{2}^{2} + <greek> \lVert <vector.1> \rVert_{1}
  <matrix.1> = U \Sigma V^{*} = \sum_{<index.1>=1}^{r} \sigma_{<index.1>} u_{<index.1>} v_{<index.1>}^{*}
  <vector.1>_{k+1} = <vector.1>_{k} - <greek.1>_{k} \left( \nabla^{2} f(<vector.1>_{k}) \right)^{-1} \nabla f(<vector.1>_{k})
  \langle <matrix.1> <vector.1>, <vector.2> \rangle = \langle <vector.1>, <matrix.1>^{*} <vector.2> \rangle
  \operatorname{tr}(<matrix.1> <matrix.2>) = \operatorname{tr}(<matrix.2> <matrix.1>), \qquad \operatorname{rank}(<matrix.1>) \le \min\{m, n\}
  \lambda_{\max}(<matrix.1>) = \max_{<vector.1> \ne 0} \frac{<vector.1>^{\top} <matrix.1> <vector.1>}{<vector.1>^{\top} <vector.1>}
  \frac{\partial J}{\partial w_{ij}} = \sum_{k} \frac{\partial J}{\partial z_{k}} \frac{\partial z_{k}}{\partial w_{ij}}
  \operatorname{softmax}\left( \frac{Q K^{\top}}{\sqrt{d_{k}}} \right) V
  \kappa(<matrix.1>) = \lVert <matrix.1> \rVert \, \lVert <matrix.1>^{-1} \rVert = \frac{\sigma_{1}}{\sigma_{n}}
display-physics
  i\hbar \frac{\partial}{\partial t} \psi(\mathbf{r}, t) = \left[ -\frac{\hbar^{2}}{2m} \nabla^{2} + V(\mathbf{r}) \right] \psi(\mathbf{r}, t)
  \langle <greek.1> | \hat{H} | <greek.2> \rangle = E_{<index.1>} \delta_{<index.1> <index.2>}
  \nabla \times \mathbf{E} = -\frac{\partial \mathbf{B}}{\partial t}, \qquad \nabla \cdot \mathbf{B} = 0
  Z = \sum_{\{ s \}} \exp\left( \beta J \sum_{\langle i,j \rangle} s_{i} s_{j} \right)
  G_{\mu\nu} + \Lambda g_{\mu\nu} = \frac{8\pi G}{c^{4}} T_{\mu\nu}
  \Gamma^{\lambda}_{\mu\nu} = \frac{1}{2} g^{\lambda\sigma} \left( \partial_{\mu} g_{\nu\sigma} + \partial_{\nu} g_{\mu\sigma} - \partial_{\sigma} g_{\mu\nu} \right)
  S[\phi] = \int <d.paper>^{4}x \left( \frac{1}{2} \partial_{\mu} \phi \, \partial^{\mu} \phi - \frac{1}{2} m^{2} \phi^{2} - \frac{\lambda}{4!} \phi^{4} \right)
  \frac{<d.paper>}{<d.paper>t} \frac{\partial L}{\partial \dot{q}_{<index.1>}} - \frac{\partial L}{\partial q_{<index.1>}} = 0
  \sigma(\omega) = \frac{n e^{2} \tau}{m^{*}} \frac{1}{1 - i\omega\tau}
  \omega_{k}^{2} = \omega_{p}^{2} + 3 k^{2} v_{\mathrm{th}}^{2}
  \hat{a}^{\dagger} | n \rangle = \sqrt{n+1} \, | n+1 \rangle
  T_{\mathrm{eff}} = T_{0} \left[ 1 + <greek> \left( \frac{r}{r_{0}} \right)^{-<digit>/<digit>} \right]
  \rho \left( \frac{\partial \mathbf{u}}{\partial t} + \mathbf{u} \cdot \nabla \mathbf{u} \right) = -\nabla p + \mu \nabla^{2} \mathbf{u} + \mathbf{f}
  E_{\mathrm{tot}} = \underbrace{<sum>}_{\text{kinetic}} + \underbrace{V(<var>)}_{\text{potential}}
display-discrete
  \chi(G) \le \max_{<set.1> \subseteq G} \left\lfloor \frac{|V(<set.1>)| + 1}{<digit>} \right\rfloor
  T(n) = \begin{cases} 1 & \text{if } n = 1, \\ 2T(\lceil n/2 \rceil) + O(n) & \text{otherwise.} \end{cases}
  <fun.1>(<var.1>) = \begin{cases} <sum> & <var.1> \ge 0 \\ 0 & <var.1> < 0 \end{cases}
  \sum_{\substack{1 \le <index.1> \le n \\ \gcd(<index.1>, n) = 1}} <fun.1>(<index.1>) = \prod_{p \mid n} \left( 1 - \frac{1}{p} \right)
  |A \cup B| = |A| + |B| - |A \cap B|
  \forall x \in <set.1> \; \exists y \in <set.2> : \neg \phi(x, y) \Rightarrow \psi(x)
  \sum_{v \in V} \deg(v) = 2|E|, \qquad \bigcup_{<index.1> \in I} <set.1>_{<index.1>} \subseteq <set.2>
  \frac{1}{1 - <var.1> - \dfrac{<var.1>^{2}}{1 - 2<var.1>}} = \sum_{n \ge 0} c_{n} <var.1>^{n}
  R(s, t) \le \binom{s + t - 2}{s - 1}, \qquad s, t \ge 2
  <set.1> \vdash \phi \iff \mathfrak{M} \models \phi \text{ for every } \mathfrak{M} \models <set.1>
  \operatorname{ex}(n, H) = \left( 1 - \frac{1}{\chi(H) - 1} + o(1) \right) \binom{n}{2}
  \left\lceil \frac{n}{<digit.1>} \right\rceil - \left\lfloor \frac{n}{<digit.1>} \right\rfloor \in \{ 0, 1 \}
display-general
  <fun.1>(<var.1>) = <sum>
  <atom> <sign> <sum>
  <accent> = \frac{<sum>}{<sum>}
  \frac{<sum>}{<factor>} <sign> \sqrt{<sum>}
  <greek.1> = \frac{1}{<size.1>} \sum_{<limits>} \left( <var.1>_{<index.s>} - \bar{<var.1>} \right)^{2}
  \prod_{<limits>} \left( 1 + \frac{<atom>}{<index.s>^{<digit>}} \right) <sign> <term>
  \int_{<range>} \frac{<sum>}{<factor>} \,<d.paper><var> <sign> <term>
  \left( <sum> \right)^{<digit>} <sign> <term> + O\left( <small>^{<digit>} \right)
  \frac{\partial^{2} <fun.1>}{\partial <var.1>^{2}} + \frac{1}{<var.1>} \frac{\partial <fun.1>}{\partial <var.1>} <sign> <sum>
  \sqrt[<digit>]{<sum>} <sign> \left( \frac{<atom>}{<atom>} \right)^{1/<digit>}
  <set.1> = \left\{ <var.1> \in <space> \;\middle|\; <fun.1>(<var.1>) <bound> <greek> \right\}
aligned
  <fun.1>(<var.1>) &= <sum> \\ &= <sum> \\ &= <term>
  <atom> &= <sum> \\ <atom> &= <sum>
  \lVert <fun.1> - <fun.2> \rVert^{2} &\le \int_{<domain>} |<fun.1> - <fun.2>|^{2} \,<d.paper>x \\ &\le C <small>^{<digit>} \lVert <fun.1> \rVert^{2}
  \mathbb{E}[<var.1>^{2}] &= \operatorname{Var}(<var.1>) + \mathbb{E}[<var.1>]^{2} \\ &= \sigma^{2} + <greek>^{2} \\ &\ge \sigma^{2}
  \dot{x} &= \sigma (y - x) \\ \dot{y} &= x (\rho - z) - y \\ \dot{z} &= xy - \beta z
  <map.1>(<var.1> + <var.2>) &= <map.1>(<var.1>) + <map.1>(<var.2>) \\ <map.1>(<greek.1> <var.1>) &= <greek.1> <map.1>(<var.1>)
  \frac{<d.paper>}{<d.paper>t} E(t) &= \int_{\Omega} u_{t} \Delta u \,<d.paper>x \\ &= -\int_{\Omega} |\nabla u_{t}|^{2} \,<d.paper>x + \int_{\partial\Omega} u_{t} \frac{\partial u}{\partial \nu} \,<d.paper>S \\ &\le 0
  <vector.1>_{k+1} &= <matrix.1> <vector.1>_{k} + <matrix.2> <vector.2>_{k} \\ <vector.3>_{k} &= C <vector.1>_{k}
gathered
  <fun.1>(0) = 0, \\ <fun.1>'(0) = <greek>
  <atom> <sign> <sum> \\ <atom> <sign> <term>
  \operatorname{div} \mathbf{u} = 0 \quad \text{in } \Omega, \\ \mathbf{u} = \mathbf{g} \quad \text{on } \partial\Omega
  <set.1> \cap <set.2> = \emptyset, \\ <set.1> \cup <set.2> = X
multiline
  <fun.1>(x, y) = <term> + <term> - <term> + <term> \\ {} + <term> - <term> + <term>
  \int_{\Omega} \nabla <fun.1> \cdot \nabla <fun.2> \,<d.paper>x + \int_{\Omega} <greek> <fun.1> <fun.2> \,<d.paper>x \\ {} - \int_{\partial\Omega} g <fun.2> \,<d.paper>S = \int_{\Omega} h <fun.2> \,<d.paper>x
`;
