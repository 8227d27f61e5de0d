/** Worklists of a reviewer, as their tabs and workbooks name them. */
export const SCOPE = { todo: '待我处理', done: '我已处理', all: '全部' } as const;
