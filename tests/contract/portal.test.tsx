import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/portal/plugin.ts';

contractSuite(plugin);
