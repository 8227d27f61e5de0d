const list = '/newsSend/informationIssues';

export const listAddress = list;
export const viewOf = (id: string): string => `${list}?id=${id}`;
/** Without an id a new article is written. */
export const editOf = (id = ''): string => `${list}?edit=${id}`;
/** Where readers find it. */
export const readerOf = (id: string): string => `/ef/newsDetails?id=${id}`;
