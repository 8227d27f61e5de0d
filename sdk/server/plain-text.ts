/** Text that a database can hold and a person can read: no control character, no half of a character. */

const stray = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Tabs and line breaks are plain: texts of several lines have them. */
export const isPlainText = (text: string): boolean => !stray.test(text);

/** The refusal of a text that is not plain. @param name - The field, as the user knows it. */
export const notPlain = (name: string): string => `${name}含有无法识别的控制字符，请删除后重试`;
