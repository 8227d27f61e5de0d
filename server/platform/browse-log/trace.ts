/** What is kept of messages, traces and addresses that browsers report: enough to find the fault, nobody's data. */
import { hidden } from '../audit/mask.ts';

const token = /[^\s()'"]+/g;
/** An address with a query or fragment, and the place in a file that a trace names behind it. */
const query = /^([^?#]*\/[^?#]*)[?#].*?((?::\d+){0,2})$/;
/** Session tokens, signatures and keys: as long as no word is. */
const random = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}(?![\w-])/g;

/** Without queries, secrets and the middle of personal numbers. */
export const maskedTrace = (text: string): string =>
  hidden(text.replace(token, (part) => part.replace(query, '$1$2'))).replace(random, '***');
