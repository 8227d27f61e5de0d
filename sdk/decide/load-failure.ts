/** What is shown in place of a page whose code did not load, or is not what was published. */
export const loadFailure = (name: string) => ({
  title: `“${name}”加载失败`,
  message: '该功能的程序文件缺失或校验未通过，其他功能不受影响。请重试，仍有问题请联系客服。',
});
