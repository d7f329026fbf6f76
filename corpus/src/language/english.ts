import { labelsOf, type Lexicon, phrases } from "./lexicon.ts";

export const english: Lexicon = {
  code: "en",
  script: "latin",
  patterns: phrases(
    "S V O P.|S V O.|P, S V O.|In practice, S V O P.|However, S V O, and S V O P.|S V O because S V O.|Although S V O, S V O P.|For this reason S V O.|S, which V O, V O P.|Where S V O, S V O; otherwise S V O.",
  ),
  subjects: phrases(
    "the committee|the new pump|a trained operator|the regional office|the control unit|every applicant|the harbour authority|the second sample|our laboratory|the revised plan|a small team|the water board|the upper layer|each supplier|the survey|the main valve|the autumn campaign|the editor|the mountain railway|a careful reader|the cooling circuit|the annual review|the village council|the measuring station",
  ),
  verbs: phrases(
    "describes|reduces|confirms|requires|replaces|supports|limits|improves|records|exceeds|explains|controls|follows|compares|protects|covers|shows|determines|maintains|changes",
  ),
  objects: phrases(
    "the cost of transport|a lower temperature|the results of the first phase|all open questions|the quality of drinking water|an independent audit|the pressure in the line|most of the earlier findings|the number of visitors|a complete set of drawings|the length of the season|the agreed schedule|a mean value of 4.2|three of the five criteria|the share of renewable energy|the safety distance|its own procedures|the demand for skilled workers|the growth of the root system|a better understanding of the material|the condition of the bridges|the list of authorised persons",
  ),
  places: phrases(
    "during the winter months|in the northern district|under normal conditions|within thirty days|at the end of the year|in most of the cases|before the start of production|on both sides of the river|after a short delay|with few exceptions|according to the manual|at a depth of 12 m|between 2015 and 2021|in the second half of the period|without further notice|by a wide margin",
  ),
  topics: phrases(
    "Scope and purpose|Method of measurement|Water supply|Results of the survey|Maintenance schedule|Energy demand|Financial overview|Transport and storage|Staff and training|Quality assurance|Soil and climate|Safety instructions|Regional differences|Discussion|Conclusions|Installation|Data collection|Long-term outlook|Forest management|Technical data|Legal basis|Housing stock|Public health|Outdoor lighting|Cost estimate|Sampling plan|Noise levels|Harbour traffic",
  ),
  names: phrases(
    "A. Marlowe|J. Whitfield|S. Okafor|M. Lindqvist|P. Harrow|D. Castellan|R. Ainsley|K. Byrne|T. Novak|E. Sandoval",
  ),
  labels: labelsOf(
    "Figure|Table|Note|Source|Total|Contents|References|Abstract|Chapter|Article|Date|Invoice|Description|Quantity|Unit price|Amount|Name|Address|Region|Year|Share|Status|Dear Sir or Madam,|Yours faithfully,",
  ),
};
