/** After this wait the user is told and can try again; a late load is then ready. */
export const loadWaitMs = 5000;
export const lateText = `页面在 ${loadWaitMs / 1000} 秒内没有加载完成`;
