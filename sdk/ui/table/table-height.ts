/** spec 9: height at which a list begins to scroll, in px. */
export const tableHeight = 460;
