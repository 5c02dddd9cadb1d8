import en from '../../locales/en/proof.json';
import zh from '../../locales/zh/proof.json';
import { addTexts } from './add-texts.ts';

addTexts('proof', { zh, en });
