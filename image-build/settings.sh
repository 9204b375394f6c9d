# Contents of the card image.
# shellcheck shell=bash disable=SC2034

RELEASE=trixie
HOST_NAME=inkstand
