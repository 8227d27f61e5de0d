/** Source of users who arrive from another portal and cannot register here. */
const externalSource = 'JF';

const loginPages = ['/ef/blank', '/finance/blank'];

/** The header's question to visitors: register pages ask for log-in, login pages for registration, except from JF (spec 1). */
export function loginPrompt(
  path: string,
  query: URLSearchParams,
): { text: string; action: string; to: string } | undefined {
  if (query.get('source') === externalSource) return undefined;
  const registers = path === '/login/index' && query.get('view') === 'register';
  if (registers) return { text: '已有账号，', action: '去登录', to: '/login/index' };
  const signsIn = loginPages.includes(path) || (path === '/login/index' && !query.get('view'));
  return signsIn ? { text: '还没注册，', action: '立即注册', to: '/login/index?view=register' } : undefined;
}
