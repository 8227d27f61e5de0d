/** spec 2: after login the user is redirected here, under the base path. */
export const landingPath = '/finance/blank';

export const homePath = '/ef/home';
