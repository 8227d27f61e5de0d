/** Formats of the portal: pure functions over what the wire carries. @packageDocumentation */
// Numbers
export { amountInCapitals, bytes, money, parseMoney, percent, quantity, unitPrice, wan } from './number.ts';
export type { NumberOptions, Numeric } from './number.ts';
// Dates
export { addDays, date, dateTime, daysBetween, defaultDateFormat, duration, parseDate, periodText } from './date.ts';
// Periods to compare with
export { earlierPeriods, periodBefore, periodLastYear } from './periods.ts';
export type { Period } from './periods.ts';
// Tax periods
export { calendarQuarter, taxMonth, TAX_TYPES, taxQuarterWindow, taxYear } from './tax-period.ts';
export type { Quarter } from './tax-period.ts';
// Codes and masks
export { creditCheckCharacter, creditCheckFits, creditCodeMessage, isCreditCode } from './credit-code.ts';
export { maskBankAccount, maskEmail, maskIdNumber, maskName, maskPhone } from './mask.ts';
// Paper
export { emsOf, wrapped } from './print-page.ts';
export type { PrintPage, PrintRule, PrintText } from './print-page.ts';
