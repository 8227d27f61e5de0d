/** Numbers of documents that a list is asked for at once. */
export const mostNumbers = 500;

/** The numbers in a text that was pasted: lines, tabs, commas and spaces part them. */
export const numbersIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter((part) => part !== '')),
];
