/**
 * Must be imported before canvas, which reads this switch only from the environment. Output must not depend on
 * installed fonts, and scanning the system's fonts takes a tenth of a second.
 */
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
