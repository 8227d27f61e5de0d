/** Files that may be annexed to a contract or a header. */
export const annexSuffixes = ['.pdf', '.ofd', '.docx', '.jpg', '.png', '.zip'];
