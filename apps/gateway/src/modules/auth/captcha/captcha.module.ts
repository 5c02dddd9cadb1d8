import { Module } from '@nestjs/common';
import { Artist } from '../../captcha/artist.ts';
import { CaptchaController } from '../../captcha/captcha.controller.ts';
import { CaptchaService } from '../../captcha/captcha.service.ts';

@Module({ controllers: [CaptchaController], providers: [CaptchaService, Artist], exports: [CaptchaService] })
export class CaptchaModule {}
