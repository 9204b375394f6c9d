/**
 * What the firmware's build files, release 1.8.15 and the branch after it, say of each board; the expectations that the
 * table of boards is checked against. A dash is a name or limit that does not exist, or a slot that is unknown.
 *
 * Columns: build, `Model` header to 1.8.15, after it, chip, native size, inks, controller, battery, bytes of a picture to
 * 1.8.15, after it, bytes of the application partition, file of an ordinary screen.
 */
export const BOARD_FACTS: readonly BoardFact[] = `
trmnl | og | og | ESP32-C3 | 800x480 | bw+gray-4 | UC8179 (EPD_75) | ADC | 90000 | 90000 | 1900544 | grey 1
trmnl_4clr | og | og_4clr | ESP32-C3 | 800x480 | bwry | EPD_75_4CLR | ADC | 90000 | 90000 | 1900544 | palette 2 of 4
trmnl_gen2 | og_gen2 | og_gen2 | ESP32-C5 | 800x480 | bw+gray-4 | EPD_75 (gen2 profile) | BQ27427 | 90000 | 750000 | 2621440 | grey 1
trmnl_gen2_4clr | - | og_gen2_4clr | ESP32-C5 | 800x480 | bwry | EPD_75_4CLR | BQ27427 | - | 750000 | 3145728 | palette 2 of 4
TRMNL_X | x | x | ESP32-S3 | 1872x1404 | gray-16 | parallel (FastEPD) | BQ27427 | 750000 | 750000 | 3145728 | grey 4
xteink_x4 | xteink_x4 | xteink_x4 | ESP32-C3 | 800x480 | bw+gray-4 | SSD1677 (EPD_426) | none | 90000 | 90000 | 1900544 | grey 1
xteink_x3 | - | xteink_x3 | ESP32-C3 | 792x528 | bw+gray-4 | UC81xx | BQ27220 | - | 90000 | 1900544 | grey 1
seeed_xiao_esp32c3 | seeed_esp32c3 | seeed_esp32c3 | ESP32-C3 | 800x480 | bw+gray-4 | EPD_75 | none | 90000 | 90000 | 1900544 | grey 1
seeed_xiao_esp32s3 | seeed_esp32s3 | seeed_esp32s3 | ESP32-S3 | 800x480 | bw+gray-4 | EPD_75 | none | 90000 | 90000 | 1900544 | grey 1
TRMNL_7inch5_OG_DIY_Kit | xiao_epaper_display | xiao_epaper_display | ESP32-S3 | 800x480 | bw+gray-4 | EPD_75 | ADC | 90000 | 90000 | 1900544 | grey 1
TRMNL_7inch5_OG_DIY_Kit_3CLR | xiao_epaper_display | xiao_epaper_3clr | ESP32-S3 | 800x480 | bwr | EPD_75_3CLR | ADC | 90000 | 90000 | 1900544 | grey 1
TRMNL_7inch5_OG_DIY_Kit_6CLR | - | xiao_epaper_6clr | ESP32-S3 | 800x480 | spectra6 | EPD_75_6CLR | ADC | - | 750000 | 1900544 | palette 4 of 6
TRMNL_4inch26_DIY_Kit | xiao_epaper_display | xiao_epaper_mini | ESP32-S3 | 800x480 | bw+gray-4 | SSD1677 (EPD_426) | ADC | 90000 | 90000 | 1900544 | grey 1
seeed_reTerminal_E1001 | reterminal_e1001 | reterminal_e1001 | ESP32-S3 | 800x480 | bw+gray-4 | EPD_75 | ADC | 90000 | 750000 | 1900544 | grey 1
seeed_reTerminal_E1002 | reterminal_e1002 | reterminal_e1002 | ESP32-S3 | 800x480 | spectra6 | EPD_75_6CLR | ADC | 90000 | 750000 | 1900544 | palette 4 of 6
TRMNL_X_E1003 | reterminal_e1003 | reterminal_e1003 | ESP32-S3 | 1872x1404 | gray-16 | parallel | ADC | 750000 | 750000 | 3145728 | grey 4
seeed_reTerminal_E1004 | - | reterminal_e1004 | ESP32-S3 | 1200x1600 | spectra6 | two controllers (EPD_133_COLOR) | ADC | - | 750000 | 3145728 | palette 4 of 6
seeed_sticky | reTerminal Sticky | seeed_sticky | ESP32-S3 | 800x480 | bw+gray-4 | SSD1677 (EPD_397) | BQ27220 | 90000 | 750000 | 3145728 | grey 1
WAVESHARE_397 | waveshare_397 | waveshare_397 | ESP32-S3 | 800x480 | bw+gray-4 | SSD1677 (EPD_397) | AXP2101 | 90000 | 750000 | 1900544 | grey 1
CrowPanel42 | - | crowpanel42 | ESP32-S3 | 400x300 | bw+gray-4 | SSD1683 | none | - | 90000 | - | grey 2
m5_paper_mono | - | m5_paper_mono | ESP32-S3 | 800x480 | bw+gray-4 | SSD1677 | none | - | 90000 | - | grey 2
m5_paper_color | - | m5_paper_color | ESP32-S3 | 400x600 | spectra6 | EPD_PAPER_COLOR | none | - | 750000 | 3145728 | palette 4 of 6
TRMNL_X_PAPERS3 | paper_s3 | m5_papers3 | ESP32-S3 | 960x540 | gray-16 | parallel | ADC | 750000 | 750000 | 3145728 | grey 4
TRMNL_X_LILYGO_T5PRO | lilygo | lilygo_t5pro | ESP32-S3 | 960x540 | gray-16 | parallel (EPDIY v7) | BQ27220 | 750000 | 750000 | 3145728 | grey 4
TRMNL_X_SENSORIAC5 | sensoria_c5 | sensoria_c5 | ESP32-C5 | 1280x720 | gray-16 | parallel | ADC | 750000 | 750000 | 3145728 | grey 4
TRMNL_X_SENSORIAS3 | sensoria_s3 | sensoria_s3 | ESP32-S3 | 1280x720 | gray-16 | parallel | ADC | 750000 | 750000 | 3145728 | grey 4
trmnl_steam | - | trmnl_steam | ESP32-C3 | 648x480 | bw+gray-4 | UC81xx (EPD_583) | ADC | - | 90000 | 1900544 | grey 1
esp32dev | waveshare | waveshare | ESP32 | 800x480 | bw+gray-4 | EPD_75 | ADC | 90000 | 90000 | 1900544 | grey 1
`
  .trim()
  .split('\n')
  .map((line) => {
    const columns = line.split(' | ');
    const column = (index: number): string => columns[index] ?? '';
    const bytes = (index: number): number | undefined => (column(index) === '-' ? undefined : Number(column(index)));
    const [widthPx = 0, heightPx = 0] = column(4).split('x').map(Number);
    return {
      ...{ build: column(0), name: column(2), chip: column(3), widthPx, heightPx, inks: column(5).split('+') },
      oldName: column(1) === '-' ? undefined : column(1),
      ...{ controller: column(6), battery: column(7), oldBytes: bytes(8), newBytes: Number(column(9)) },
      ...{ partitionBytes: bytes(10), file: column(11) },
    };
  });

export interface BoardFact {
  readonly build: string;
  readonly oldName: string | undefined;
  readonly name: string;
  readonly chip: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly inks: readonly string[];
  readonly controller: string;
  readonly battery: string;
  readonly oldBytes: number | undefined;
  readonly newBytes: number;
  readonly partitionBytes: number | undefined;
  /** Kind, bits per pixel and colours, such as `palette 4 of 6`. */
  readonly file: string;
}
