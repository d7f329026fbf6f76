/**
 * Prose without mathematics that looks like it here and there. What stands in braces is raised: `m{3}` is a cubic metre. What stands
 * between tildes is in italics, and between bars in bold.
 */
export const TRAP_RULES = String.raw`
trap-number
  12
  25
  148
  3.5
  0.75
  1,250
  64
trap-price
  $4.50
  $12.00
  $1,250
  $18.75
  $99
trap-range
  12–15
  3.1–3.4
  10:30–12:00
  2015–2021
  45–67
trap-code
  AB-1234_x/7
  XK_200-B
  7N-40/12
  RS485-2W
  M12x1.5
  DIN 912-A2
trap-name
  ~N~,~N~-dimethylformamide
  1,2-dichloroethane
  2-methyl-1,3-butadiene
  ~trans~-2-butene
  ~Escherichia coli~
  vitamin B12
trap-unit
  m{2}
  m{3}
  kg/m{3}
  °C
  kWh
  mm
  cm{2}
trap-journal
  ~J. Appl. Stud.~
  ~Proc. Inst. Surv.~
  ~Ann. Water Res.~
trap-sentence
  The pump delivers <trap-number> <trap-unit> per hour at 3 bar.
  The price rose from <trap-price.1> to <trap-price.2> between 2015 and 2021.
  Part <trap-code.1> replaces <trap-code.2>, see pages <trap-range>.
  The 2{nd} edition of the 19{th} century register was lost.
  A mixture of <trap-name.1> and <trap-name.2> was stored for <trap-number> days.
  Rooms measure 5 × 7 m, with a tolerance of ±2 mm.{1}
  The office opens at <trap-range> on weekdays, phone +49 (0)30 1234-567.
  About <trap-number> % of the <trap-number> samples were below the limit.{2}
  Write to first_last@example.org or see https://example.org/list?x=1&y=2.
  Version v2.0.1-rc3 follows ISO 9001:2015 and replaces v1.9.
  The tank holds <trap-number> <trap-unit>; a deposit of <trap-price> is due.
  In class A the ratio is 3:2, in class B it is 1/4.
  Items a) to d) cost <trap-price> each, or <trap-price> for a dozen.
  Section <trap-range> lists the ~variables~ and their |units|.
  Grade A = approved; grade B = on hold; grade C = refused.
  The value fell by -<trap-number> points, i.e. from <trap-number> to <trap-number>.
trap-reference
  A. Marlowe and J. Whitfield, <trap-journal> |12|(3), <trap-range> (2003).
  S. Okafor ~et al.~, <trap-journal> |7|, 112–118 (1998).
  M. Lindqvist, ~A Handbook of Pumps~, 2{nd} ed., pp. <trap-range>, <trap-price>.
  P. Harrow, Report <trap-code>, vol. 4, no. 2 (2011).
trap-listing
  echo "$HOME/$USER" && x=$((a+b))
  total=$(wc -l < list.txt)
  price = "$5.00"; tax = 0.19 * price
  if [ $n -le 3 ]; then y=$n; fi
  s/^\$\(.*\)$/\1/g
  a[i] = b[i]^2 + c_1
trap-cell-name
  Pump head
  Valve seat
  Filter housing
  Gasket
  Control unit
trap-title
  Delivery and prices
  Storage
  Technical data
  Opening times
`;
