/** The part of the router that pages use. Paths exclude the base path. */
export { Link, useBlocker, useLocation, useNavigate, useSearchParams } from './navigation.ts';
