# Partitions of the card image, from which 90-disk and the initramfs make the SD card's.
# shellcheck shell=bash disable=SC2034

# In sectors of 512 bytes. Flashing keeps an SD card's data, so the data partition must always start at the same sector.
# The gap before the first partition holds two copies of the slot state. The image file contains all of the boot partition.
STATE_SECTORS='2048 2056'
BOOT_START=8192 BOOT_SIZE=262144
SLOT_A_START=270336 SLOT_B_START=1449984 SLOT_SIZE=1179648
DATA_START=2629632

# Identifies the SD card among other disks in the initramfs.
DISK_ID=494e4b53
BOOT_LABEL=INKBOOT BOOT_ID=494e4b42
DATA_LABEL=INKDATA
