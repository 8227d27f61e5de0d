/** The part of the router that pages use. Paths exclude the base path. */
export { Link, useNavigate, useSearchParams } from './navigation.ts';
