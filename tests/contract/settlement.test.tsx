import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/settlement/plugin.ts';

contractSuite(plugin);
