import { contractSuite } from '@portal/sdk/testing';
import plugin from './plugin.ts';

contractSuite(plugin);
