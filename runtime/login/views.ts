/** Views of the login page that stand below the header, by `?view=`, with their titles. */
export const VIEWS = { register: '注册', forgot: '找回密码', status: '注册进度' } as const;
export type LoginView = keyof typeof VIEWS;

const names = ['register', 'forgot', 'status'] as const satisfies readonly LoginView[];

/** The view that an address asks for; undefined is signing in. */
export const viewOf = (query: URLSearchParams): LoginView | undefined =>
  names.find((name) => name === query.get('view'));
