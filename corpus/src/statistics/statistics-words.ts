/** What tables of one language are made of. */
export interface StatisticsWords {
  readonly regions: readonly string[];
  /** Totals with their parts. */
  readonly branches: readonly { readonly name: string; readonly parts: readonly string[] }[];
  readonly subjects: readonly string[];
  /** Heads below a subject's head. */
  readonly aspects: readonly (readonly string[])[];
  readonly units: readonly string[];
  readonly panels: readonly string[];
  readonly longNames: readonly string[];
  readonly longHeads: readonly string[];
  readonly remarks: readonly string[];
  readonly sentences: readonly string[];
  readonly notes: readonly string[];
  readonly months: readonly string[];
  readonly labels: {
    readonly region: string;
    readonly branch: string;
    readonly item: string;
    readonly total: string;
    readonly table: string;
    readonly rank: string;
    readonly year: string;
    readonly code: string;
    readonly remark: string;
    readonly missing: readonly string[];
  };
}

const ENGLISH: StatisticsWords = {
  regions: [
    "Alabama",
    "Arizona",
    "Colorado",
    "Delaware",
    "District of Columbia",
    "Georgia",
    "Idaho",
    "Kentucky",
    "Maine",
    "Massachusetts",
    "Montana",
    "New Hampshire",
    "North Dakota",
    "Ohio",
    "Pennsylvania",
    "Rhode Island",
    "Tennessee",
    "Utah",
    "West Virginia",
    "Wyoming",
  ],
  branches: [
    {
      name: "Agriculture, forestry and fishing",
      parts: ["Crop production", "Animal husbandry", "Logging"],
    },
    {
      name: "Manufacturing",
      parts: ["Food products", "Textiles and apparel", "Chemicals", "Machinery and equipment"],
    },
    { name: "Transport and storage", parts: ["Rail freight", "Inland waterways", "Warehousing"] },
    {
      name: "Public services",
      parts: ["Education", "Health care", "Justice and police", "Fire protection"],
    },
    { name: "Energy", parts: ["Coal", "Natural gas", "Wind and solar"] },
  ],
  subjects: [
    "Population",
    "Households",
    "Employed persons",
    "Value added",
    "Exports",
    "Imports",
    "Current expenditure",
    "Capital outlay",
    "Enrolment",
    "Registered vehicles",
    "Hospital beds",
    "Farms",
  ],
  aspects: [
    ["Male", "Female"],
    ["Number", "Percent"],
    ["Amount", "Change (%)"],
    ["Estimate", "Standard error"],
    ["2017", "2018", "2019"],
    ["Total", "Urban", "Rural"],
    ["Budget", "Actual"],
  ],
  units: [
    "(thousands)",
    "(million dollars)",
    "(percent)",
    "1,000 metric tons",
    "(in constant 2015 prices)",
  ],
  panels: [
    "Number (thousands)",
    "Percent distribution",
    "Change from previous year",
    "All urban areas",
  ],
  longNames: [
    "Persons who worked at least 50 weeks in the preceding year and usually worked full time",
    "Grants to local authorities for the maintenance of roads and bridges",
    "Dwellings without running water, counted at the end of the year",
    "Establishments with fewer than ten employees, including those run by their owner",
    "Receipts from licences and fees that are not shown elsewhere",
    "Children under six years of age in day care",
    "Other",
    "Contributions to pension funds of civil servants and the armed forces",
  ],
  longHeads: [
    "Average weekly earnings of production workers",
    "Share of total",
    "Persons below the poverty line",
    "Number of establishments reporting",
    "Change since last census",
    "Net receipts after transfers",
  ],
  remarks: [
    "Construction began in spring and is to be finished within three years.",
    "Delayed until the land has been acquired.",
    "Completed; final accounts are being audited.",
    "Financed by a loan that is repaid over twenty years.",
    "Under review by the committee.",
  ],
  sentences: [
    "The figures below were collected from the returns that local offices send in every quarter.",
    "Totals may not add up because of rounding.",
    "Between the two counts the methods of collection were changed, so that comparisons need care.",
    "Most of the growth was in the districts along the coast, where new housing was built.",
    "Revised series for earlier years can be obtained from the office on request.",
    "The response rate was higher than in any earlier round of the survey.",
  ],
  notes: [
    "Includes estimates for offices that did not report.",
    "Excludes armed forces abroad.",
    "Data for the last year are preliminary.",
    "Figures before the change of boundaries are not comparable.",
  ],
  months: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
  ],
  labels: {
    region: "State",
    branch: "Industry",
    item: "Item",
    total: "Total",
    table: "Table",
    rank: "Rank",
    year: "Year",
    code: "Code",
    remark: "Remarks",
    missing: ["NA", "–", "...", "(D)", ""],
  },
};

const CHINESE: StatisticsWords = {
  regions: [
    "北京市",
    "天津市",
    "河北省",
    "山西省",
    "内蒙古自治区",
    "辽宁省",
    "吉林省",
    "黑龙江省",
    "上海市",
    "江苏省",
    "浙江省",
    "安徽省",
    "福建省",
    "江西省",
    "山东省",
    "河南省",
  ],
  branches: [
    { name: "农林牧渔业", parts: ["农业", "林业", "畜牧业"] },
    { name: "制造业", parts: ["食品加工业", "纺织业", "化学工业", "机械设备制造业"] },
    { name: "交通运输和仓储业", parts: ["铁路货运", "内河航运", "仓储业"] },
    { name: "公共服务", parts: ["教育", "卫生", "司法", "消防"] },
  ],
  subjects: [
    "人口",
    "家庭户数",
    "就业人员",
    "增加值",
    "出口总额",
    "进口总额",
    "财政支出",
    "固定资产投资",
    "在校学生",
    "汽车保有量",
  ],
  aspects: [
    ["男", "女"],
    ["数量", "比重"],
    ["金额", "增长率"],
    ["2017年", "2018年", "2019年"],
    ["合计", "城镇", "农村"],
  ],
  units: ["（千人）", "（百万元）", "（%）", "（万吨）"],
  panels: ["绝对数", "构成", "比上年增长"],
  longNames: [
    "上一年度工作五十周以上且通常为全日制工作的人员",
    "用于道路和桥梁养护的地方补助",
    "年末没有自来水的住房数量",
    "从业人员不足十人的单位，包括个体经营户",
    "其他",
    "公务员和军人养老基金的缴款",
  ],
  longHeads: [
    "生产工人平均每周工资",
    "占总数的比重",
    "贫困线以下人口",
    "上报单位数量",
    "与上次普查相比的变化",
  ],
  remarks: [
    "春季开工，三年内完成。",
    "征地完成以前暂缓。",
    "已完工，决算正在审计。",
    "由委员会复核。",
  ],
  sentences: [
    "下表数据来自各地每季度上报的统计报表。",
    "由于四舍五入，分项之和可能不等于总计。",
    "两次普查之间统计口径有所调整，比较时应当注意。",
    "增长主要来自沿海地区新建住房。",
  ],
  notes: ["包括未上报单位的估计数。", "不含境外人员。", "最近一年的数据为初步数。"],
  months: ["一月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月"],
  labels: {
    region: "地区",
    branch: "行业",
    item: "项目",
    total: "总计",
    table: "表",
    rank: "位次",
    year: "年份",
    code: "代码",
    remark: "备注",
    missing: ["–", "…", ""],
  },
};

export const STATISTICS_WORDS = { en: ENGLISH, zh: CHINESE } as const;
