/** Source of users who arrive from another portal and cannot register here. */
const externalSource = 'JF';

const cardPages = ['/ef/blank', '/finance/blank'];
const loginPath = '/login/index';

/** Pages that sign in or register: the header does not offer what they are. */
export const isLoginPage = (path: string): boolean => path === loginPath || cardPages.includes(path);

/** The header's question to visitors: register pages ask for log-in, login pages for registration, except from JF (spec 1). */
export function loginPrompt(
  path: string,
  query: URLSearchParams,
): { text: string; action: string; to: string } | undefined {
  if (query.get('source') === externalSource) return undefined;
  if (path === loginPath && ['register', 'status'].includes(query.get('view') ?? ''))
    return { text: '已有账号，', action: '去登录', to: loginPath };
  const signsIn = cardPages.includes(path) || (path === loginPath && !query.get('view'));
  return signsIn ? { text: '还没注册，', action: '立即注册', to: `${loginPath}?view=register` } : undefined;
}
