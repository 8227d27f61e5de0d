export { AccessFault as default } from './fault.tsx';
