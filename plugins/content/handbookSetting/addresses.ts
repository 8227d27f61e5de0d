export const listAddress = '/handbookSetting/index';
/** Without an id a new article is written, below the topic where one is given. */
export const editOf = (id: string, topic?: string): string =>
  `${listAddress}?edit=${id}${topic === undefined ? '' : `&topic=${topic}`}`;
/** Where readers find it. */
export const readerOf = (id: string): string => `/ef/helpCenter?id=${id}`;
