/** Whoever waits longer wants to be told, and to try again; what loads late is there then. */
export const loadWaitMs = 5000;
export const lateText = `页面在 ${loadWaitMs / 1000} 秒内没有加载完成`;
