import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/finance/plugin.ts';

contractSuite(plugin);
