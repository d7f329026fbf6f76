/** Programs draw lines and backgrounds that belong together this close to where they would meet, end together or be one. */
export const DRAWING_SLACK_POINTS = 3.5;
