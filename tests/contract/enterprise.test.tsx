import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/enterprise/plugin.ts';

contractSuite(plugin);
